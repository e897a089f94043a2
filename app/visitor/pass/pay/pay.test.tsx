import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Pass } from '#contract/pass.ts';
import { Pay, type PayProps } from './pay.tsx';

const utr = '522412345678';

test.each([
  ['claimed', '', `The UTR ${utr} was entered. An organiser will check it.`],
  ['asked', 'Which day?', `An organiser asks about the UTR ${utr}: Which day? Check it and send it again.`],
  ['asked', 'Look in your UPI app.', `An organiser asks about the UTR ${utr}: Look in your UPI app. Check it and send`],
  ['rejected', 'Not at our bank', `An organiser rejected the UTR ${utr}: Not at our bank. You can send another one.`],
])('a pass describes a UTR that is %s, with the reason “%s”: %s', (state, reason, words) => {
  const pass = { reference: '7K2Q-9XMA', due: 100, utr: { utr, state, reason } } as Pass;
  const html = renderToStaticMarkup(
    <Pay upi={{ id: 'fest@bank', name: 'Fest' }} pass={pass} calls={{} as PayProps['calls']} />,
  );
  expect(html).toContain(words);
});
