import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { adminFlag, adminHeader, type CallName, calls, idempotencyHeader } from '#contract/calls/calls.ts';
import { edition } from '#fest/edition.ts';
import { sendTagged } from '#server/http/headers.ts';
import { type CallShapes, shapes } from '#server/http/shapes.ts';

/** Serves a description of the API as OpenAPI 3.1, for other people's programs. */
export function serveOpenapi(scope: FastifyInstance): void {
  let text: string | undefined;
  scope.get('/api/openapi.json', (request, reply) => {
    text ??= JSON.stringify(openapi());
    return sendTagged(request, reply, 'application/json', text);
  });
}

export function openapi() {
  const paths: Record<string, Record<string, object>> = {};
  for (const name of Object.keys(calls) as CallName[]) {
    const path = calls[name].path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [calls[name].method.toLowerCase()]: operation(name, shapes[name]) };
  }
  const error = z.object({ error: z.string() });
  return {
    openapi: '3.1.1',
    info: { title: `${edition.name} ${edition.version}`, version: edition.version },
    paths,
    components: {
      responses: { refused: { description: 'Refused', ...json(schemaOf(error, 'output')) } },
      securitySchemes: {
        organiser: { type: 'apiKey', in: 'cookie', name: 'session' },
        desk: { type: 'apiKey', in: 'cookie', name: 'desk' },
        board: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(name: CallName, { body, described = body, form, file, query, answer, status = 200 }: CallShapes) {
  const sent = form ? formOf(form) : described && json(schemaOf(described, 'input'));
  const done = answer === 'stream' ? { content: { 'text/event-stream': {} } } : json(schemaOf(answer, 'output'));
  return {
    operationId: name,
    security: guardsOf(name).map((guard) => ({ [guard]: [] })),
    parameters: [...parametersOf(name), ...queryOf(query)],
    ...(sent && { requestBody: { required: true, ...sent } }),
    ...(file && { requestBody: { required: true, content: { 'text/csv': {} } } }),
    responses: {
      [status]: { description: 'Done', ...done },
      default: { $ref: '#/components/responses/refused' },
    },
  };
}

const beforeSession: CallName[] = ['login', 'joinDesk', 'offeredDesk', 'joinByLink', 'offeredAccount'];

function guardsOf(name: CallName): string[] {
  const { path } = calls[name];
  if (name === 'board') return ['board'];
  if (beforeSession.includes(name)) return [];
  if (path.startsWith('/api/desk/')) return ['desk', 'organiser'];
  return path.startsWith('/api/admin/') ? ['organiser'] : [];
}

function parametersOf(name: CallName) {
  const { method, path } = calls[name];
  const text = { type: 'string' };
  const isOfTools = /^\/api\/(admin|desk)\//.test(path) && !beforeSession.includes(name);
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, part]) => ({ name: part, in: 'path', required: true, schema: text })),
    ...(isOfTools ? [{ name: adminHeader, in: 'header', required: true, schema: { const: adminFlag.value } }] : []),
    ...(method === 'GET' ? [] : [{ name: idempotencyHeader, in: 'header', schema: text }]),
  ];
}

function queryOf(query: z.ZodMiniType | undefined) {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', schema },
    required: required.includes(name),
  }));
}

/** Describes a form, which sends each event in a separate field. */
function formOf(fields: z.ZodMiniObject) {
  const { properties = {}, required = [], ...schema } = schemaOf(fields, 'input');
  const asSent = (name: string) => (name === 'selectedEvents' ? 'selectedEvents[]' : name);
  const named = Object.entries(properties).map(([name, property]) => [asSent(name), property]);
  const idPhoto = { type: 'string', contentMediaType: 'image/*' };
  const form = { ...schema, properties: { ...Object.fromEntries(named), idPhoto }, required: required.map(asSent) };
  return { content: { 'multipart/form-data': { schema: form } } };
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

/** Leaves out `additionalProperties`, because later releases may add properties. */
function schemaOf(shape: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema, ...schema } = z.toJSONSchema(shape, {
    io,
    override: ({ jsonSchema }) => void delete jsonSchema.additionalProperties,
  });
  return schema;
}
