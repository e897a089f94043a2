import { useSyncExternalStore } from 'react';
import { ask } from './ask.ts';
import { connection } from './connection.ts';
import { openPhone } from './phone.ts';
import { nothingKept, type PhoneState } from './state.ts';

/** This phone. */
export const phone = openPhone({ name: 'desk', ask, connection });

export const usePhone = (): PhoneState =>
  useSyncExternalStore(
    phone.subscribe,
    () => phone.state,
    () => nothingKept,
  );
