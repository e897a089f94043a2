import type { RegistrationFields } from '#contract/registration.ts';
import { fieldNames } from '../form/fields.ts';
import { blankFields, readDraft } from './draft.ts';

export const formName = 'registration';

/** Text typed before the scripts arrived, else the draft. react-hook-form empties the fields when it registers them. */
export function typedFields(): RegistrationFields {
  const fields = { ...blankFields, ...readDraft('fields') };
  const page = typeof document === 'undefined' ? null : document.forms.namedItem(formName);
  if (page === null) return fields;
  const typed = new FormData(page);
  const events = typed.getAll('selectedEvents').map(String);
  const texts = fieldNames.map((name) => [name, String(typed.get(name) ?? '') || fields[name]]);
  return { ...Object.fromEntries(texts), selectedEvents: events.length > 0 ? events : fields.selectedEvents };
}
