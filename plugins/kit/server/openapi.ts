import type * as z from 'zod';
import {
  downloadPath,
  isOpen,
  namespaceOf,
  operationName,
  permissionName,
  routesOf,
  type Contract,
  type List,
  type Resource,
  type Route,
} from '../contract.ts';
import { article } from '../activity.ts';
import { AS_OF } from '../client.ts';
import { isVersioned, rowOnWire } from '../versions.ts';
import type { UploadRule } from '../uploadRule.ts';
import { hoistDefinitions } from './hoistDefinitions.ts';
import {
  header,
  jsonSchema,
  listParameters,
  pathParameters,
  queryParameters,
  type Json,
} from './openapiParameters.ts';

const json = (schema: Json) => ({ content: { 'application/json': { schema } } });

/** A file as the body itself, with one of the types, or as the file of a form. */
function fileContent({ types }: UploadRule): Json {
  const bytes = { type: 'string', format: 'binary' };
  const form = { type: 'object', required: ['file'], properties: { file: bytes } };
  return {
    content: {
      ...Object.fromEntries(types.map((type) => [type, { schema: bytes }])),
      'multipart/form-data': { schema: form },
    },
  };
}

const ERROR = { $ref: '#/components/responses/Error' };

const pathOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

interface Operation {
  name: string;
  can: Route['can'];
  path: string;
  method: string;
  summary: string;
  body?: Json | undefined;
  reply: Json;
  status?: number;
  parameters?: Json[];
  takesKey?: boolean;
  takesVersion?: boolean;
  upload?: UploadRule;
  at?: Route['at'];
}

function operation(contract: Contract, given: Operation): Json {
  const {
    can,
    name,
    path,
    summary,
    body,
    reply,
    status = 200,
    parameters = [],
    takesKey,
    takesVersion,
    at,
    upload,
  } = given;
  const headers = [
    ...(takesKey ? [header('Idempotency-Key', { type: 'string', maxLength: 255 })] : []),
    ...(takesVersion ? [header('If-Match', { type: 'string' })] : []),
  ];
  const isSilent = Object.keys(reply).length === 0 || 'not' in reply;
  return {
    operationId: operationName(contract, name),
    tags: [namespaceOf(contract)],
    summary,
    ...(at === 'origin' && { servers: [{ url: '/', description: 'A tenant’s host' }] }),
    ...(isOpen(can)
      ? { security: [], 'x-open': can.open }
      : { security: [{ session: [] }], 'x-permission': permissionName(contract, can) }),
    parameters: [...pathParameters(path), ...parameters, ...headers],
    ...(body && { requestBody: { required: true, ...json(body) } }),
    ...(upload && { requestBody: { required: true, ...fileContent(upload) } }),
    responses: {
      [status]: {
        description: 'Success',
        ...(given.method === 'get' && !isSilent && { headers: { [AS_OF]: AGE } }),
        ...(!isSilent && json(reply)),
      },
      ...(takesVersion && { 409: ERROR }),
      default: ERROR,
    },
  };
}

const AGE = { $ref: '#/components/headers/AsOf' };

function ofRoute(name: string, route: Route): Operation {
  const { can, path, method, summary, status } = route;
  return {
    name,
    can,
    path,
    method,
    summary,
    ...(status && { status }),
    ...(route.at && { at: route.at }),
    body: route.raw
      ? { type: 'string', format: 'binary' }
      : route.body && jsonSchema(route.body, 'input'),
    reply: route.streams ? {} : jsonSchema(route.reply, 'output'),
    parameters: route.query ? queryParameters(route.query) : [],
    takesKey: route.idempotent !== undefined,
    ...(route.upload && { upload: route.upload }),
  };
}

/** The fields that a list sums over all matching rows. */
const totalsSchema = (totals: readonly string[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(totals.map((field) => [field, { type: 'number' }])),
  required: [...totals],
});

/** The groups of the matching rows. */
const groupsSchema = ({ groups = [], totals = [] }: List): Json => ({
  type: 'object',
  properties: {
    count: { type: 'integer' },
    result: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          of: {
            type: 'object',
            properties: Object.fromEntries(groups.map((field) => [field, {}])),
          },
          count: { type: 'integer' },
          totals: totalsSchema(totals),
        },
        required: ['of', 'count', 'totals'],
      },
    },
  },
  required: ['count', 'result'],
});

function ofList(name: string, list: List, shown = list.row): Operation[] {
  const { path, can, summary = `Lists ${name}`, totals } = list;
  const row = jsonSchema(shown, 'output');
  const page = {
    type: 'object',
    properties: {
      result: { type: 'array', items: row },
      count: { type: ['integer', 'null'] },
      cursor: { type: ['string', 'null'] },
      ...(totals && { totals: totalsSchema(totals) }),
      ...(list.groups && { groups: groupsSchema(list) }),
    },
    required: ['result', 'count', 'cursor'],
  };
  const parameters = listParameters(list);
  const link = {
    type: 'object',
    properties: { downloadUrl: { type: 'string' } },
    required: ['downloadUrl'],
  };
  const get = { can, method: 'get', parameters };
  return [
    { ...get, name, path, summary, reply: { anyOf: [page, { type: 'array', items: row }] } },
    ...(list.download
      ? [
          {
            ...get,
            name: `${name}.download`,
            path: downloadPath(list),
            summary: `${summary}, as CSV`,
            reply: link,
          },
        ]
      : []),
  ];
}

function ofResource(name: string, resource: Resource): Operation[] {
  const { path, can, create, update } = resource;
  const one = `${path}/:id`;
  const noun = resource.noun?.one ?? `record of ${name}`;
  const row = rowOnWire(resource);
  const record = jsonSchema(row, 'output');
  const saved = withSuccess(record);
  const gone = { type: 'object', properties: { id: { type: 'string' }, success: { const: true } } };
  const bodyOf = (schema: z.ZodType | undefined) => schema && jsonSchema(schema, 'input');
  return [
    ...ofList(name, { ...resource, can: can.read }, row),
    {
      name: `${name}.one`,
      can: can.read,
      path: one,
      method: 'get',
      summary: `Returns ${article(noun)}`,
      reply: record,
    },
    ...(can.create
      ? [
          {
            name: `${name}.create`,
            can: can.create,
            path,
            method: 'post',
            summary: `Creates ${article(noun)}`,
            body: bodyOf(create),
            reply: saved,
            takesKey: true,
          },
        ]
      : []),
    ...(can.update
      ? [
          {
            name: `${name}.update`,
            can: can.update,
            path: one,
            method: 'put',
            summary: `Updates ${article(noun)}`,
            body: isVersioned(resource) ? ofVersion(bodyOf(update)) : bodyOf(update),
            reply: saved,
            takesVersion: isVersioned(resource),
          },
        ]
      : []),
    ...(can.delete
      ? [
          {
            name: `${name}.delete`,
            can: can.delete,
            path: one,
            method: 'delete',
            summary: `Deletes ${article(noun)}`,
            reply: gone,
          },
        ]
      : []),
  ];
}

/** A saved record. Next to a closed schema in `allOf`, its `success` would be forbidden. */
const withSuccess = (record: Json): Json => ({
  ...record,
  properties: { ...(record['properties'] as Json), success: { const: true } },
  required: [...((record['required'] as string[] | undefined) ?? []), 'success'],
});

/** A body that may include the version it is based on. */
const ofVersion = (body: Json | undefined): Json => ({
  allOf: [body ?? {}, { type: 'object', properties: { version: { type: 'string' } } }],
});

/** Every operation that a contract mounts, as listed in the document and the reports. */
export const operationsOf = (contract: Contract): Operation[] => [
  ...Object.entries(routesOf(contract)).map(([name, route]) => ofRoute(name, route)),
  ...Object.entries(contract.lists ?? {}).flatMap(([name, list]) => ofList(name, list)),
  ...Object.entries(contract.resources ?? {}).flatMap(([name, resource]) =>
    ofResource(name, resource),
  ),
];

/** The OpenAPI 3.1 document of all mounted operations of the installed plugins. */
export function openapi(contracts: readonly Contract[], version: string): Json {
  const paths: Record<string, Json> = {};
  const schemas: Record<string, unknown> = {};
  for (const contract of contracts) {
    for (const given of operationsOf(contract)) {
      const path = (paths[pathOf(given.path)] ??= {});
      path[given.method] = hoistDefinitions(operation(contract, given), schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Foyer', version, description: 'The events and ticketing platform.' },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'foyer_platform',
          description:
            'Depending on the host, the cookie is foyer_platform, foyer_tenant or foyer_attendee.',
        },
      },
      schemas,
      headers: {
        AsOf: {
          description:
            'When the data was read. Sent only if it comes from a replica and is more than a few seconds old.',
          schema: { type: 'string', format: 'date-time' },
        },
      },
      responses: { Error: { description: 'Error', ...json(ERROR_SCHEMA) } },
    },
  };
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
        changed: {
          type: 'object',
          description:
            'For `changed_meanwhile`: who saved first, when, and the record as it is now.',
          required: ['by', 'at', 'current'],
          properties: {
            by: { type: ['string', 'null'] },
            at: { type: ['string', 'null'], format: 'date-time' },
            current: { type: 'object' },
          },
        },
      },
    },
  },
};
