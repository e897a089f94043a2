import { passCode } from '#contract/pass.ts';

/** How many typed characters are remembered. The address of a pass is shorter. */
const longest = 300;

/** A walk-in's QR code contains only a reference. People type no references into forms, so a scanner typed it. */
const reference = /[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;

type Key = { text: string; field: HTMLInputElement | null; before: string };

/** Returns the code of a pass, or the address of its page, if the typed text ends with one. */
export function codeAtEnd(typed: string): string | null {
  const word = typed.slice(typed.search(/\S*$/));
  if (/\/pass\/[\w-]{44}\/?$/.test(word)) return word;
  const code = word.slice(-44);
  return passCode.test(code) ? code : null;
}

/** Calls `onCode` for a code that a scanner types, whichever element has the focus. People do not type codes. */
export function watchScanner(onCode: (code: string) => void): () => void {
  let keys: Key[] = [];

  function onKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (key.length === 1 && !ctrlKey && !metaKey && !altKey) keys = [...keys.slice(-longest), pressed(key)];
    if (key !== 'Enter') return;
    const typed = keys;
    const text = typed.map((one) => one.text).join('');
    const inForm = document.activeElement?.closest('form') ? reference.exec(text)?.[0] : null;
    const code = codeAtEnd(text) ?? inForm;
    keys = [];
    if (!code) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    takeOut(typed.slice(-code.length));
    onCode(code);
  }

  // Listens before all elements do, so that a scanner's Enter presses no button and sends no form.
  addEventListener('keydown', onKey, { capture: true });
  return () => removeEventListener('keydown', onKey, { capture: true });
}

function pressed(text: string): Key {
  const field = document.activeElement instanceof HTMLInputElement ? document.activeElement : null;
  return { text, field, before: field?.value ?? '' };
}

/** Restores the text that each field had before the scan. */
function takeOut(keys: readonly Key[]): void {
  const before = new Map(keys.toReversed().map(({ field, before }) => [field, before]));
  for (const [field, text] of before) {
    if (field === null || field.value === text) continue;
    // Bypass React's `value` property: React ignores changes made through it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
