/** A text as search compares it: no case, accents, vowel signs or punctuation, and one space between words. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(ignored, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(ignored, '')
    .replaceAll('ς', 'σ')
    .replace(blank, ' ')
    .trim();

const ignored = /[\p{M}\p{Default_Ignorable_Code_Point}'’‘ʼ`´.,()\-‐‑–]/gu;
const blank = /[\s\u2800\u{1D159}]+/gu;
