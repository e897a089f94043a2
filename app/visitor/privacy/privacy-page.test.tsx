import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { type TextField, textFields } from '#contract/registration.ts';
import { edition } from '#fest/edition.ts';
import { formatDay } from '#programme/times.ts';
import { PhotoField } from '../register/photo/photo-field.tsx';
import { PrivacyPage } from './privacy-page.tsx';

const render = () =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PrivacyPage />
    </MemoryRouter>,
  );
const html = render();
const words = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

/** For a new field of the form, add its word here, and explain its purpose on the page. */
const named: Record<TextField, string> = {
  name: 'name',
  email: 'email',
  contact: 'WhatsApp number',
  college: 'college',
  course: 'course',
  sem: 'semester',
};

test('the privacy page names everything that the form asks for', () => {
  const [stored = ''] = /<dl.*<\/dl>/s.exec(html) ?? [];
  for (const word of [...textFields.map((field) => named[field]), 'events', 'photo of your college ID'])
    expect(stored).toContain(word);
});

test('the privacy page says how long data is kept, who sees it, and how to have it deleted', () => {
  expect(words.split(`until ${formatDay(edition.registrationsDeletedOn)}`)).toHaveLength(4);
  expect(words.split(`until ${formatDay(edition.photosDeletedOn)}`)).toHaveLength(2);
  expect(words).toContain(`${edition.department}, ${edition.college}`);
  expect(html).toContain('href="/pass"');
  expect(html).toContain(`href="mailto:${edition.contact.email}"`);
});

test('the privacy page says that the UTR of a payment is kept, if people can pay by UPI', () => {
  expect(html).not.toContain('UTR');
  onTestFinished(() => {
    delete edition.upi;
  });
  edition.upi = { id: 'fest@bank', name: 'Tech Fest' };
  expect(render()).toMatch(/The UTR.*kept for the accounts, even if you withdraw/);
});

test('the photo field explains the purpose, who sees the photo and when it is deleted', () => {
  const field = <PhotoField input={createRef()} choose={() => {}} remove={() => {}} />;
  const words = renderToStaticMarkup(field).replace(/<[^>]*>/g, ' ');
  expect(words).toContain('The desk uses it to check that you are a student.');
  expect(words).toContain('Only organisers and volunteers see the photo');
  expect(words).toContain(`we delete it on ${formatDay(edition.photosDeletedOn)}.`);
});
