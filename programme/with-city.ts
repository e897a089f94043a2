import { edition } from '#fest/edition.ts';

const wholeWords = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `;

/** Adds the fest's city to a place, unless the place names the city already. */
export const withCity = (place: string, city = edition.city): string =>
  !city || wholeWords(place).includes(wholeWords(city)) ? place : `${place}, ${city}`;
