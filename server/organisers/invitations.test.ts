import { beforeEach, describe, expect, test } from 'vitest';
import { latestEntries, operator } from '#server/book/entries.ts';
import { databases, freshDatabase } from '#tests/support/database/databases.ts';
import { addOrganiser, findByUsername, listOrganisers, removeOrganiser } from './accounts.ts';
import { invite, joinByLink, listInvitations, offeredAccount, renewInvitation } from './invitations.ts';

const now = new Date('2025-08-01T06:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const asha = { actor: 'Asha', role: 'organiser', now } as const;
const ravi = { username: 'Ravi', password: 'a long password' };
const [unknown, expired] = [{ code: 'unknown-invitation' }, { code: 'expired-invitation' }];

describe.each(databases)('an invitation on %s', (_name, open) => {
  const { db } = freshDatabase(open);
  let inviter: string;
  beforeEach(async () => {
    await addOrganiser(db, 'Asha', 'correct horse battery', now);
    inviter = (await findByUsername(db, 'Asha'))?.id ?? '';
  });

  const make = (name = 'Ravi Das') => invite(db, { name, inviter }, asha);
  const join = (link: string, who = ravi, at = now) => joinByLink(db, link, who, at);
  const names = async () => (await listOrganisers(db)).map(({ username }) => username);
  const log = async () =>
    (await latestEntries(db, 3)).map(({ actor, role, kind, subject }) => [actor, role, kind, subject].join(' '));

  test('makes one account, even if ten people use its link at once', async () => {
    const { link } = await make();
    const joins = Array.from({ length: 10 }, (_, n) => join(link, { ...ravi, username: `Ravi${n}` }));
    const all = await Promise.allSettled(joins);
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(refused).toEqual(Array(9).fill('used-invitation'));
    expect(await names()).toHaveLength(2);
  });

  test('expires after seven days, and works again with a new link', async () => {
    const { id, link } = await make();
    expect(await offeredAccount(db, link, later(6.99))).toMatchObject({ name: 'Ravi Das' });
    await expect(join(link, ravi, later(7))).rejects.toMatchObject(expired);
    await expect(offeredAccount(db, link, later(7))).rejects.toMatchObject(expired);
    const expiresAt = later(7).toISOString();
    expect(await listInvitations(db, later(7))).toMatchObject([{ id, expiresAt, isExpired: true }]);
    const renewed = await renewInvitation(db, { id, inviter }, { ...asha, now: later(8) });
    await expect(join(link, ravi, later(8))).rejects.toMatchObject(unknown);
    expect(await listInvitations(db, later(8))).toMatchObject([{ id, isExpired: false }]);
    await join(renewed.link, ravi, later(14));
    await expect(renewInvitation(db, { id, inviter }, asha)).rejects.toMatchObject({ code: 'invitation-over' });
    expect(await log()).toContain('Asha organiser invitation-renewed Ravi Das');
  });

  test('that was made while the clock was a year ahead has expired once the clock is right', async () => {
    const { link } = await invite(db, { name: 'Ravi Das', inviter }, { ...asha, now: later(365) });
    await expect(join(link)).rejects.toMatchObject(expired);
  });

  test('stops working when the account of its inviter is removed, unless another organiser renewed it', async () => {
    await addOrganiser(db, 'Meera', 'correct horse battery', now);
    const meera = (await findByUsername(db, 'Meera'))?.id ?? '';
    const [lost, kept] = [await make(), await make('Kabir')];
    const renewed = await renewInvitation(db, { id: kept.id, inviter: meera }, { ...asha, actor: 'Meera' });
    await removeOrganiser(db, { id: inviter }, { ...operator, now });
    await expect(join(lost.link)).rejects.toMatchObject(unknown);
    expect(await listInvitations(db, now)).toMatchObject([{ name: 'Kabir', invitedBy: 'Meera' }]);
    await join(renewed.link);
    expect(await names()).toEqual(['Meera', 'Ravi']);
  });
});
