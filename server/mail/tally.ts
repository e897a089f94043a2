/** What became of the mails of this process since its start, for /metrics. */
export const tally = { sent: 0, 'put-off': 0, refused: 0, doubted: 0 };
