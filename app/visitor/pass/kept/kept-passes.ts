import { useSyncExternalStore } from 'react';
import { keepText, onStorage, readText, tellStorage } from '#app/storage.ts';
import type { RegistrationFields } from '#contract/registration.ts';
import type { SeenPass } from './seen-pass.ts';

/** A pass that this browser keeps. There may be several: friends register on one phone. */
export type KeptPass = {
  /** The path of the pass, `/pass/<token>`. */
  link: string;
  name: string;
  reference: string;
  /** As they were last known here. */
  eventIds: string[];
  /** By which the form knows the person again; left out where the pass came by its link. */
  person?: string;
  /** What the server last told of it, for where there is no network. */
  seen?: SeenPass | undefined;
};

const key = 'kept-passes';
const none: readonly KeptPass[] = [];
let latest = { text: '', passes: none };

/** The latest kept first. */
export function keptPasses(): readonly KeptPass[] {
  const text = readText('localStorage', key) ?? '';
  if (text !== latest.text) latest = { text, passes: passesIn(text) };
  return latest.passes;
}

/** The same, always as it is now: also after another tab has kept or forgotten one. Empty on a prerendered page. */
export function useKeptPasses(): readonly KeptPass[] {
  return useSyncExternalStore(onStorage, keptPasses, () => none);
}

/** Keeps a pass in the place of an older one of the same registration, whose `person` it takes over. */
export function keepPass(pass: KeptPass): void {
  const isSame = (other: KeptPass) => other.link === pass.link || other.reference === pass.reference;
  const passes = keptPasses();
  const isNew = !passes.some(isSame);
  replaceBy(isNew ? [pass, ...passes] : passes.map((other) => (isSame(other) ? { ...other, ...pass } : other)));
}

export function forgetPass(link: string): void {
  replaceBy(keptPasses().filter((pass) => pass.link !== link));
}

type Person = Pick<RegistrationFields, 'email' | 'contact'>;

export const personOf = ({ email, contact }: Person): string => `${email.trim().toLowerCase()} ${contact.trim()}`;

/** The kept pass of whoever has that mail and number. */
export function keptPassOf(person: Person): KeptPass | undefined {
  return keptPasses().find((pass) => pass.person === personOf(person));
}

function replaceBy(passes: KeptPass[]): void {
  keepText('localStorage', key, JSON.stringify(passes));
  tellStorage();
}

function passesIn(text: string): readonly KeptPass[] {
  try {
    return [JSON.parse(text)].flat().filter((pass) => String(pass?.link).startsWith('/pass/') && pass.eventIds);
  } catch {
    return none;
  }
}
