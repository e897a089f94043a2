import { type PaymentMethod, paymentMethods } from '#contract/admin.ts';
import { ruleSentences } from '#contract/calls/problems.ts';
import { walkIn } from '#contract/desk/desk.ts';
import { type TextField, textFields } from '#contract/registration.ts';
import type { Place } from '../place/places.ts';
import { asWalkIn } from '../search/typed.ts';

export type Values = Record<TextField, string> & { selectedEvents: string[]; paymentMethod: PaymentMethod };
export type FieldName = TextField | 'selectedEvents';
export type Errors = Partial<Record<FieldName, string>>;

export function blankWalkIn(typed: string, place: Place | null): Values {
  const selectedEvents = place?.kind === 'event' ? [place.event.label] : [];
  return { email: '', college: '', course: '', sem: '', ...asWalkIn(typed), selectedEvents, paymentMethod: '' };
}

export function valuesIn(form: HTMLFormElement): Values {
  const data = new FormData(form);
  const texts = Object.fromEntries(textFields.map((name) => [name, String(data.get(name) ?? '')]));
  return {
    ...(texts as Record<TextField, string>),
    selectedEvents: data.getAll('selectedEvents').map(String),
    paymentMethod: paymentMethods.find((method) => method === data.get('paymentMethod')) ?? '',
  };
}

export function errorsIn(values: Values): Errors {
  const errors: Errors = {};
  for (const { path, message } of walkIn.safeParse(values).error?.issues ?? []) {
    errors[path[0] as FieldName] ??= message;
  }
  return errors;
}

export function fieldOf(sentence: string): FieldName | undefined {
  const isOfEvents = sentence === ruleSentences.events || sentence.startsWith(ruleSentences.unknownEvent(''));
  if (isOfEvents) return 'selectedEvents';
  if (sentence === ruleSentences.email) return 'email';
  return sentence === ruleSentences.contact ? 'contact' : undefined;
}
