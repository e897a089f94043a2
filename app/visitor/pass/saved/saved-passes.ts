import { useSyncExternalStore } from 'react';
import { closeOffline, openOffline } from '#app/offline-pages/open-offline.ts';
import { keepText, onStorage, readText, tellStorage } from '#app/storage.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import type { SeenPass } from './seen-pass.ts';

/** A pass saved in this browser. There may be several, because friends register on the same phone. */
export type SavedPass = {
  link: string;
  name: string;
  reference: string;
  eventIds: string[];
  /** The result of `personOf`. The form recognises the person by it. Missing if the pass was opened from its link. */
  person?: string;
  seen?: SeenPass | undefined;
};

const key = 'kept-passes';
const none: readonly SavedPass[] = [];
let latest = { text: '', passes: none };

export function savedPasses(): readonly SavedPass[] {
  const text = readText('localStorage', key) ?? '';
  if (text !== latest.text) latest = { text, passes: passesIn(text) };
  return latest.passes;
}

/** The component renders again when any tab changes the list. The list is empty on a prerendered page. */
export function useSavedPasses(): readonly SavedPass[] {
  return useSyncExternalStore(onStorage, savedPasses, () => none);
}

/** Replaces an older pass of the same registration, but keeps its `person`. */
export function savePass(pass: SavedPass): void {
  const isSame = (other: SavedPass) => other.link === pass.link || other.reference === pass.reference;
  const passes = savedPasses();
  const isNew = !passes.some(isSame);
  replaceBy(isNew ? [pass, ...passes] : passes.map((other) => (isSame(other) ? { ...other, ...pass } : other)));
}

/** Removes a saved pass. If no saved pass is left, /pass no longer opens without a network. */
export function forgetPass(link: string): void {
  replaceBy(savedPasses().filter((pass) => pass.link !== link));
  void closeIfNone();
}

/** Identifies a person without storing the email or the whole number. */
export const personOf = ({ email, contact }: Pick<RegistrationFields, 'email' | 'contact'>): string =>
  `${checksumOf(email.trim().toLowerCase())} ${contact.trim().slice(-4)}`;

const checksumOf = (text: string): number =>
  [...text].reduce((sum, sign) => Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0), 0);

function replaceBy(passes: SavedPass[]): void {
  keepText('localStorage', key, JSON.stringify(passes));
  tellStorage();
}

function passesIn(text: string): readonly SavedPass[] {
  try {
    const passes: SavedPass[] = [JSON.parse(text)].flat();
    return (
      passes
        .filter((pass) => String(pass?.link).startsWith('/pass/') && pass.eventIds)
        // An earlier release stored emails in `person`. Leave out such a `person`.
        .map(({ person, ...pass }) => (person?.includes('@') === false ? { ...pass, person } : pass))
    );
  } catch {
    return none;
  }
}

export async function openPassOffline(): Promise<void> {
  await openOffline('/pass');
  // The visitor may have pressed "Forget on this device" meanwhile.
  await closeIfNone();
}

async function closeIfNone(): Promise<void> {
  if (savedPasses().length === 0) await closeOffline('/pass');
}
