import { requiredText, textOrNone } from '../registration.ts';

export const noteLimit = 300;
export const note = requiredText(noteLimit);
export const noteOrNone = textOrNone(noteLimit);
