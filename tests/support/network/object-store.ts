import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
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
    const url = new URL(request.url ?? '', 'http://store');
    const key = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length));
    const refused = running.refuse?.(request.method ?? '', key) ?? null;
    const answer = (status: number, text: string | Buffer = '') => response.writeHead(status).end(text);
    const fail = (status: number, code: string) => answer(status, `<Error><Code>${code}</Code></Error>`);
    if (refused !== null) return fail(refused, 'Refused');
    if (!url.pathname.startsWith(`/${bucket}/`)) return fail(404, 'NoSuchBucket');
    if (!isSigned(request, url, body)) return fail(403, 'SignatureDoesNotMatch');
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
    /** The objects by key, without the bucket. */
    objects,
    /** Returns the status of a refusal, or null to serve. */
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

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Checks a request's AWS Signature Version 4. */
function isSigned({ method, headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, id, day = '', inRegion = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  const hash = headers['x-amz-content-sha256'];
  if (id !== accessKeyId || inRegion !== region || hash !== sha256(body)) return false;
  const time = String(headers['x-amz-date']);
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const canonical = [method, url.pathname, query, signed.join(''), names, hash].join('\n');
  const scope = `${day}/${inRegion}/s3/aws4_request`;
  const key = [inRegion, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day));
  return signature === hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex');
}
