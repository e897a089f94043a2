import { startServer } from '#tests/support/running/server.ts';
import { runCeiling, startCeiling } from '../ceilings/ceiling.ts';
import { withFolder } from '../fest/folder.ts';
import type { Row } from '../figures.ts';
import { sendAll } from '../load/closed-loop.ts';
import { makeForms } from '../load/forms.ts';
import { inTurn, median } from '../statistics.ts';

const connections = 100;

export const registration: Row = async ({ quick }) => {
  const [rounds, forms, seconds] = quick ? [1, 5_000, 1] : [3, 10_000, 2];
  const [bare, server] = await Promise.all([startCeiling('bare-fastify.ts'), startServer()]);
  const store = (perCommit: number) =>
    withFolder((folder) => runCeiling('bare-store.ts', folder, String(seconds), String(perCommit)) as Promise<number>);
  try {
    const seen = await inTurn(rounds, {
      bare: () => sendAll([bare.url], makeForms(forms), connections),
      product: () => sendAll([server.url], makeForms(forms), connections),
    });
    const bareStore = { one: await store(1), fifty: await store(50) };
    const of = (name: 'bare' | 'product', figure: 'perSecond' | 'p99' | 'generatorShare') =>
      median(seen[name].map((load) => load[figure]));
    const value = of('product', 'perSecond');
    const share = (name: 'bare' | 'product') => `${Math.round(of(name, 'generatorShare') * 100)} %`;
    const note = `the generator took ${share('product')} of a core, ${share('bare')} for the ceiling`;
    return [
      { name: 'registrationRate', value, ceiling: of('bare', 'perSecond'), note },
      { name: 'registrationSlow', value: of('product', 'p99'), ceiling: of('bare', 'p99') },
      { name: 'registrationBatches', value, ceiling: bareStore.fifty },
      { name: 'registrationCommits', value, ceiling: bareStore.one },
    ];
  } finally {
    await Promise.all([bare.stop(), server.stop()]);
  }
};
