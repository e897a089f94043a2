import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { encodingFor } from '#server/http/compress.ts';
import { sendError } from '#server/http/errors.ts';
import { namesTag } from '#server/http/headers.ts';
import { Problem } from '#server/problem.ts';
import { readSite, type SiteFile, type SiteFiles } from './files.ts';

/** Security policy of built files. The export starts workers from blobs. Browsers style a picture in its own tab. */
const assetPolicy = "default-src 'none'; script-src 'self'; worker-src blob:; style-src 'unsafe-inline'";

const isApi = (urlPath: string) => /^\/(api|id-photos)(\/|$)/.test(urlPath);
const pathOf = (request: FastifyRequest) => request.url.split('?')[0] ?? '/';

/** `opensPass` returns true for a pass's token, and if the database is down. The page then checks the token itself. */
export function serveSite(
  app: FastifyInstance,
  config: Config,
  siteDir: string | undefined,
  opensPass: (token: string) => Promise<boolean>,
): void {
  const site = siteDir === undefined ? null : readSite(siteDir);
  app.setNotFoundHandler((request, reply) => {
    if (site === null || isApi(pathOf(request))) return sendError(new Problem('not-found'), request, reply);
    hideSecrets(request, reply);
    return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(site.notFoundPage);
  });
  app.get('/config.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ apiBase: config.apiBase }),
  );
  if (site === null) return;

  // Opening the page must not use up its link, because link previews open the page too.
  const tokenPage = (at: string, opens: (token: string) => Promise<boolean>) =>
    app.get<{ Params: { token: string } }>(`${at}/:token`, async (request, reply) => {
      const page = site.find(at);
      if (page === undefined) return reply.callNotFound();
      hideSecrets(request, reply);
      if (await opens(request.params.token)) return sendFile(request, reply, page);
      return reply.code(404).header('cache-control', 'no-cache').type(page.type).send(page.identity);
    });
  tokenPage('/pass', opensPass);
  for (const at of ['/desk/join', '/admin/join', '/admin/people', '/admin/letters', '/letters'])
    tokenPage(at, async () => true);
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    hideSecrets(request, reply);
    const urlPath = `/${request.params['*']}`;
    const file = site.find(urlPath);
    if (file !== undefined) return sendFile(request, reply, file);
    return redirectWithoutSlash(site, urlPath, request, reply) ?? reply.callNotFound();
  });
}

const packings = ['br', 'gzip'] as const;

function sendFile(request: FastifyRequest, reply: FastifyReply, file: SiteFile): FastifyReply {
  if (file.name.startsWith('assets/')) {
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('content-security-policy', assetPolicy);
  } else {
    reply.header('cache-control', 'no-cache');
  }
  reply.header('etag', file.etag).header('vary', 'accept-encoding');
  if (namesTag(request.headers['if-none-match'], file.etag)) return reply.code(304).send();

  const encoding = encodingFor(
    request.headers['accept-encoding'],
    packings.filter((packing) => file[packing]),
  );
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(file.type).send(file[encoding]);
}

function redirectWithoutSlash(site: SiteFiles, urlPath: string, request: FastifyRequest, reply: FastifyReply) {
  const page = urlPath.replace(/\/$/, '');
  const file = site.find(
    page.replace(/^(\/pass|\/(?:desk|admin)\/join|\/admin\/(?:people|letters)|\/letters)\/[^/]+$/, '$1'),
  );
  if (page === urlPath || file === undefined) return null;
  return reply.redirect(encodeURI(page) + request.url.slice(pathOf(request).length), 308);
}

function hideSecrets(request: FastifyRequest, reply: FastifyReply): void {
  const isSecret = /^\/(pass|desk|letters)([/?]|$)|^\/admin\//.test(request.url);
  if (isSecret || /^\/(admin|board)/.test(request.url)) reply.header('x-robots-tag', 'noindex');
  if (isSecret) reply.header('referrer-policy', 'no-referrer');
}
