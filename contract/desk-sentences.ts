/** What a desk is told. Apart from the others, so that no visitor downloads it. */
export const deskSentences = {
  badLink: 'This link makes no desk any more. Ask an organiser for a new one.',
  ended: 'This phone is no desk any more. Ask an organiser for a new link.',
  staleMark: 'Somebody changed this in the meantime. Look at what is true now, then mark it.',
  notChosen: 'They are not registered for this event. Add it first, then mark them.',
  unreadableWrite:
    'Something waited on this phone that cannot be read here, as it was marked for another fest. Look at whom you marked.',
  refusedWalkIn: 'This person was not registered as a walk-in, so this could not be done either. Register them again.',
  nothingToUndo: 'This cannot be undone any more: something else was done since. Change it on the card.',
  foreignCode: 'This code is not of this fest. Ask for the name, and search for it.',
  renewedCode: 'This code is an old one: its pass was renewed. Ask for the new pass, or search for the name.',
  withdrawnCode: 'Whoever has this code withdrew from the fest. They can be registered again, as a walk-in.',
} as const;
