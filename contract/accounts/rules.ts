import { isReadable } from '../text.ts';

export const passwordRule = {
  min: 10,
  sentence: 'a password has at least 10 characters',
  isTypeable: isReadable,
  typeable: 'must not have control characters, such as a tab or a line break',
} as const;
export const usernameRule = {
  pattern: /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u,
  sentence: 'a username is up to 64 letters, digits and . _ @ -, and begins with a letter or digit',
} as const;
