import * as z from 'zod';
import type { List } from '../contract.ts';
import { wrapperOf } from '../schema.ts';
import { PARTS } from './list/query.ts';

export type Json = Record<string, unknown>;

/**
 * A schema as JSON Schema; a preprocessed body is described by its wrapper. Zod generates the
 * schema, and paths, responses and lists come from the contract, so zod-openapi would add nothing
 * (and needs Node 22 from version 6).
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const wrapper = wrapperOf(schema);
  if (wrapper && io === 'input') {
    const form = jsonSchema(wrapper.form, io);
    const under = (key: string) => ({
      type: 'object',
      properties: { [key]: form },
      required: [key],
    });
    return { anyOf: [under('details'), under(wrapper.key)] };
  }
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as Json;
  return rest;
}

export const pathParameters = (path: string): Json[] =>
  Array.from(path.matchAll(/:(\w+)/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

export function queryParameters(schema: z.ZodType): Json[] {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

const parameter = (name: string, description: string, schema: Json = { type: 'string' }): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});

export function listParameters(list: Omit<List, 'can'>): Json[] {
  const filterable = [...new Set([...list.filter, ...(list.search ?? [])])].join(', ');
  return [
    parameter('limit', 'Rows per page.', {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 50,
    }),
    parameter('cursor', 'The `cursor` of the previous page.'),
    parameter(
      'sort',
      `\`field:asc\` or \`field:desc\`, or react-admin's \`["field","ASC"]\`. Fields: ${list.sort.join(', ')}.`,
    ),
    parameter(
      'filters',
      `Conditions of the form \`field op value\`, separated by commas. Fields: ${filterable}.`,
    ),
    parameter(
      'queries',
      `\`field=value\` pairs, separated by commas: the field contains the value, ignoring case. Fields: ${filterable}.`,
    ),
    parameter(
      'part',
      'What to return: everything, only the rows, or only the count and the sums.',
      {
        type: 'string',
        enum: [...PARTS],
        default: 'all',
      },
    ),
    ...(list.groups
      ? [
          parameter(
            'by',
            `Fields to group the count and the sums by, separated by commas. Fields: ${list.groups.join(', ')}.`,
          ),
        ]
      : []),
    parameter('range', "react-admin's `[first,last]`, at most 100 rows."),
    parameter('filter', "react-admin's filter, a JSON object; `q` searches all search fields."),
    ...(list.query ? queryParameters(list.query) : []),
  ];
}

export const header = (name: string, schema: Json): Json => ({
  name,
  in: 'header',
  required: false,
  schema,
});
