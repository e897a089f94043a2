import { adminFlag, adminHeader, calls } from '#contract/calls/calls.ts';
import { passLink } from '#contract/pass.ts';
import { atBothWidths, expect, rowOf, signIn, test } from '#tests/support/browser/journey.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import { listed, register, startSession } from '#tests/support/people/participant.ts';

test(
  'the name opens what was done to a participant, by whom and when, the latest first',
  atBothWidths,
  async ({ page, fest }) => {
    const { name, ...sent } = await register(fest.url);
    const bytes = new Uint8Array(await picture().png().toBuffer());
    await register(fest.url, { name, ...sent, idPhoto: { bytes, type: 'image/png', name: 'id.png' } });
    await signIn(page);
    const row = rowOf(page, name);
    await row.getByRole('button', { name: 'Present', exact: true }).click();
    await expect(row.getByRole('button', { name: 'Absent' })).toBeEnabled();
    await row.getByRole('combobox').selectOption('cash');
    await expect(row.getByRole('combobox')).toHaveValue('cash');
    await row.getByRole('combobox').selectOption('online');
    await expect(row.getByRole('combobox')).toHaveValue('online');

    const opener = row.getByRole('button', { name, exact: true });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Participant' });
    await expect(dialog.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
      /^desk changed the payment from Cash to Online/,
      /^desk changed the payment from Not marked to Cash · taken back/,
      /^desk marked Present/,
      /^A later form brought the ID photo/,
      /^Participant registered/,
    ]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  },
);

test('the history says what the participant did by their pass, and who else looked it up', async ({
  page,
  fest,
  request,
}) => {
  const sent = await register(fest.url);
  const [row] = await listed(fest.url);
  const headers = { cookie: await startSession(fest.url), [adminHeader]: adminFlag.value };
  const link = await request.get(fest.url + calls.passOf.path.replace(':id', row?._id ?? ''), { headers });
  const pass = `${fest.url}/api${passLink.parse(await link.json()).pass}`;
  const photo = async (width: number) => ({
    name: 'id.png',
    mimeType: 'image/png',
    buffer: await picture(width).png().toBuffer(),
  });
  await request.put(`${pass}/events`, { data: { selectedEvents: ['C Bingo', 'Triathlon'] } });
  await request.put(`${pass}/photo`, { multipart: { idPhoto: await photo(40) } });
  await request.put(`${pass}/photo`, { multipart: { idPhoto: await photo(60) } });
  await request.post(`${pass}/renewals`);
  await signIn(page);
  await rowOf(page, sent.name).getByRole('button', { name: sent.name, exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Participant' }).getByRole('listitem')).toHaveText([
    /^Participant made a new link to the pass/,
    /^Participant replaced the ID photo/,
    /^Participant added the ID photo/,
    /^Participant added Triathlon, C Bingo/,
    /^Participant dropped Oracle/,
    /^desk looked up the link to the pass/,
    /^Participant registered/,
  ]);
});
