import { useSyncExternalStore } from 'react';
import { call } from '#app/tool-api.ts';
import { whenFree } from '../screen/touch.ts';
import { nothingKept, openPhone, type PhoneState } from './phone.ts';

export const phone = openPhone({ name: 'desk', callServer: call });
export const { ask } = phone;

/** Draws a change only when no finger is on the screen. */
export const usePhone = (): PhoneState =>
  useSyncExternalStore(
    onChange,
    () => phone.state,
    () => nothingKept,
  );

const onChange = (listener: () => void) => phone.subscribe(() => whenFree(listener));
