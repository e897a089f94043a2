/** In ms. As far as the clocks of the machines on one database may be apart (docs/running.md). */
export const clockSkew = 5_000;
