/** These messages are in a separate file, so that visitors do not download them. */
export const deskSentences = {
  badLink: 'This link no longer works. Ask an organiser for a new one.',
  ended: 'This phone is no longer a desk. Ask an organiser for a new link.',
  unreadableWrite: 'This phone cannot read this entry. Check the people you marked.',
  foreignCode: 'This code is not from this fest. Ask for the name and search for it.',
  renewedCode: 'This code is out of date, because its pass was renewed. Ask for the new pass, or search for the name.',
  withdrawnCode: 'This person has withdrawn. You can register them again as a walk-in.',
} as const;
