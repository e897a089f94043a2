/** Whether a text has no control characters, lone surrogates and noncharacters: PostgreSQL, spreadsheets or terminals spoil them. */
export const isReadable = (text: string): boolean => !/\p{Cc}|\p{Cs}|\p{NChar}/u.test(text);
