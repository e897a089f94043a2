import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { Store } from '#server/backups/settings.ts';
import { StartFault } from '#server/config/config.ts';
import { assertSize, largestOf } from './names.ts';
import type { Item, Repository } from './repository.ts';

/** In ms: the longest time for one request with its body. */
const longest = 300_000;

/** The most pages of a list to read. A store lists up to 1,000 files on a page. */
const mostPages = 1_000;
/** In MB: the largest page of a list, and the largest error message of a store. */
const largestPage = 16;

/** An S3-compatible store with path-style addresses. Signs each request and its body; retries after 429 and 5xx. */
export function s3Repository(store: Store, stop: AbortSignal): Repository {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey } = store;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3, initRetryMs: 200 });
  const inside = prefix === '' ? '' : `${prefix}/`;
  const name = `s3://${bucket}/${inside}`;

  async function send(method: string, address: string, body?: Uint8Array): Promise<Response> {
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    const late = AbortSignal.timeout(longest);
    // `stop` does not end DELETE, because a stopped backup still has to delete the list that it wrote.
    const signal = method === 'DELETE' ? late : AbortSignal.any([stop, late]);
    try {
      const init = { method, headers, signal, ...(body && { body: body as Uint8Array<ArrayBuffer> }) };
      return await client.fetch(`${endpoint}/${bucket}${address}`, init);
    } catch (error) {
      throw unreachable(error);
    }
  }

  async function bodyOf(response: Response, what = `The answer of ${name}`, megabytes = largestPage): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const chunk of response.body ?? []) {
        bytes += chunk.length;
        assertSize(what, bytes, megabytes);
        chunks.push(chunk);
      }
    } catch (error) {
      throw error instanceof StartFault ? error : unreachable(error);
    }
    return Buffer.concat(chunks);
  }

  function unreachable(error: unknown): unknown {
    if (stop.aborted) return error;
    const { message, cause } = error as Error;
    return new StartFault([
      `The store at ${endpoint} cannot be reached: ${cause instanceof Error ? cause.message : message}.`,
    ]);
  }

  async function refused(response: Response): Promise<StartFault> {
    const code = /<Code>(\w+)<\/Code>/.exec((await bodyOf(response)).toString())?.[1] ?? '';
    const advice = advices[response.status] ?? 'Try again later.';
    return new StartFault([`The store refused ${name} (${[response.status, code].join(' ').trim()}). ${advice}`]);
  }

  async function page(folder: string, token: string | null): Promise<{ items: Item[]; next: string | null }> {
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${inside}${folder}`, delimiter: '/' });
    if (token !== null) query.set('continuation-token', token);
    const response = await send('GET', `/?${query}`);
    if (!response.ok) throw await refused(response);
    const xml = (await bodyOf(response)).toString();
    const items = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) => ({
      key: textOf(content, 'Key').slice(inside.length),
      size: Number(textOf(content, 'Size')),
    }));
    return { items, next: textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : null };
  }

  return {
    name,
    async list(what) {
      const all: Item[] = [];
      let token: string | null = null;
      for (let pages = 0; pages < mostPages; pages += 1) {
        const { items, next } = await page(what === 'photos' ? 'photos/' : '', token);
        all.push(...items);
        if (next === null) return all;
        token = next;
      }
      throw new StartFault([`${name} has more files than can be listed: over ${mostPages} pages of the list.`]);
    },
    async read(key) {
      const response = await send('GET', `/${inside}${key}`);
      if (response.status === 404) return null;
      if (!response.ok) throw await refused(response);
      return bodyOf(response, `${key} in ${name}`, largestOf(key));
    },
    async write(key, bytes) {
      const response = await send('PUT', `/${inside}${key}`, bytes);
      if (!response.ok) throw await refused(response);
      await bodyOf(response);
    },
    async remove(key) {
      const response = await send('DELETE', `/${inside}${key}`);
      if (!response.ok && response.status !== 404) throw await refused(response);
      await bodyOf(response);
    },
  };
}

const advices: Record<number, string> = {
  301: 'The bucket is in a different region from AWS_REGION or S3_ENDPOINT.',
  403: 'Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and the clock, and that the key may read, write and delete.',
  404: 'Create the bucket, or check S3_ENDPOINT.',
  507: 'The store is full.',
};

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

function textOf(xml: string, element: string): string {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';
  return text.replace(/&\w+;/g, (entity) => entities[entity] ?? entity);
}
