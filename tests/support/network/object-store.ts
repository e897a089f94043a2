import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import { portOf } from '#tests/support/running/processes.ts';

export type ObjectStore = Awaited<ReturnType<typeof startObjectStore>>;

const bucket = 'fest-backups';
const region = 'test-1';
const [accessKeyId, secretAccessKey] = ['FESTKEY', 'a secret of the store'];
/** Small, so that lists have several pages. */
const pageSize = 3;

/** An S3-compatible store in memory that checks each signature. */
export async function startObjectStore(prefix = 'tenth') {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const key = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length));
    const refused = running.refuse?.(request.method ?? '', key) ?? null;
    const answer = (status: number, text: string | Buffer = '') => response.writeHead(status).end(text);
    const fail = (status: number, code: string) => answer(status, `<Error><Code>${code}</Code></Error>`);
    if (refused !== null) return fail(refused, 'Refused');
    if (!url.pathname.startsWith(`/${bucket}/`)) return fail(404, 'NoSuchBucket');
    if (!(await isSigned(request, url, body))) return fail(403, 'SignatureDoesNotMatch');
    if (request.method === 'PUT' && request.headers['content-length'] === undefined)
      return fail(411, 'MissingContentLength');
    if (request.method === 'PUT') objects.set(key, body);
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method !== 'GET') return answer(request.method === 'PUT' ? 200 : 204);
    if (key === '') return answer(200, listing(objects, url.searchParams));
    const found = objects.get(key);
    return found ? answer(200, found) : fail(404, 'NoSuchKey');
  });
  const endpoint = `http://127.0.0.1:${await portOf(server)}`;
  const running = {
    store: { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey },
    /** The objects by key. A key does not contain the bucket's name. */
    objects,
    /** Returns the status of a refusal, or null to accept the request. */
    refuse: null as ((method: string, key: string) => number | null) | null,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return running;
}

function listing(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const keys = [...objects.keys()].sort();
  const inFolder = keys.filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/'));
  const from = Number(query.get('continuation-token') ?? 0);
  const contents = inFolder
    .slice(from, from + pageSize)
    .map((key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`);
  const next = from + pageSize;
  const more = next < inFolder.length;
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${
    more ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  }</ListBucketResult>`;
}

/** Signs the received request again, as AWS does, and compares the signatures. */
async function isSigned({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): Promise<boolean> {
  const hash = createHash('sha256').update(body).digest('hex');
  const datetime = String(headers['x-amz-date']);
  const signed = { 'x-amz-content-sha256': hash };
  const request = { method, url: url.href, headers: signed, datetime };
  const again = await new AwsV4Signer({ ...request, accessKeyId, secretAccessKey, region, service: 's3' }).sign();
  return headers.authorization === again.headers.get('authorization');
}
