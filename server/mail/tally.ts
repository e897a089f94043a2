/** What became of the mails of this process since its start, for /metrics. */
export const newTally = () => ({ sent: 0, 'put-off': 0, refused: 0, doubted: 0 });

export type MailTally = ReturnType<typeof newTally>;
