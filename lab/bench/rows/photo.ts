import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { get, send } from '#lab/client.ts';
import { watchMemory, withServer } from '#lab/server.ts';
import { percentile } from '#lab/statistics.ts';
import { picture } from '#tests/support/browser/pictures.ts';
import type { BenchRow } from '../figures.ts';
import { makeForms } from '../load/forms.ts';

/** Sixty phones send photos of 12 megapixels at once. Measures the rate, and how long other requests wait. */
export const photo: BenchRow = ({ quick }) =>
  withServer({}, async (server) => {
    const bytes = await picture(4000, 3000, 20).jpeg({ quality: 70 }).toBuffer();
    const forms = makeForms(quick ? 20 : 100, { bytes, type: 'image/jpeg' });
    const agent = new Agent({ keepAlive: true, maxSockets: 60 });
    const memory = watchMemory(server);
    let isSending = true;
    /** Sends a health check and a registration without a photo, twenty times a second. */
    const asking = (async () => {
      const asked = [];
      for (; isSending; await wait(50))
        asked.push(get(server.url, '/healthz'), ...makeForms(1).map((form) => send(server.url, form)));
      return Promise.all(asked);
    })();
    const began = performance.now();
    const replies = await Promise.all(forms.map((form) => send(server.url, form, agent)));
    const seconds = (performance.now() - began) / 1000;
    isSending = false;
    const others = (await asking).map(({ status, ms }) => (status === 200 ? ms : Number.POSITIVE_INFINITY));
    const { server: own, withDecoders } = memory.stop();
    agent.destroy();
    return [
      { name: 'photoRate', value: forms.length / seconds, note: `${(bytes.length / 1e6).toFixed(1)} MB each` },
      { name: 'photoRefused', value: replies.filter(({ status }) => status !== 200).length },
      { name: 'photoOthers', value: percentile(others, 0.99), note: `${others.length} small requests` },
      { name: 'photoMemory', value: own },
      { name: 'photoMemoryAll', value: withDecoders },
    ];
  });
