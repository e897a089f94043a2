import { useState } from 'react';
import type { PaymentMethod } from '#contract/admin.ts';
import { walkIn } from '#contract/desk.ts';
import type { TextField } from '#contract/registration.ts';
import type { Place } from '../place/places.ts';
import { asWalkIn } from '../search/typed.ts';

export type Values = Record<TextField, string> & { selectedEvents: string[]; paymentMethod: PaymentMethod };
export type FieldName = TextField | 'selectedEvents';
export type Errors = Partial<Record<FieldName, string>>;

export function blankWalkIn(typed: string, place: Place | null): Values {
  const selectedEvents = place?.kind === 'event' ? [place.event.label] : [];
  return { email: '', college: '', course: '', sem: '', ...asWalkIn(typed), selectedEvents, paymentMethod: '' };
}

/** The form's values and what the contract's rules say of those that were left, or of all once it was sent. */
export function useWalkIn(first: Values, keep: (values: Values) => void) {
  const [values, setValues] = useState(first);
  const [left, setLeft] = useState<readonly FieldName[]>([]);
  /** Of the server, until the field is changed. */
  const [refused, setRefused] = useState<Errors>({});
  const broken = errorsIn(values);

  function set<Name extends keyof Values>(name: Name, value: Values[Name]) {
    const next = { ...values, [name]: value };
    setValues(next);
    setRefused(({ [name as FieldName]: _changed, ...others }) => others);
    keep(next);
  }
  const leave = (...names: FieldName[]) => setLeft((known) => [...new Set([...known, ...names])]);
  const errors: Errors = { ...Object.fromEntries(left.map((name) => [name, broken[name]])), ...refused };
  return { values, broken, errors, set, leave, refuse: setRefused };
}

function errorsIn(values: Values): Errors {
  const errors: Errors = {};
  for (const { path, message } of walkIn.safeParse(values).error?.issues ?? []) {
    errors[path[0] as FieldName] ??= message;
  }
  return errors;
}
