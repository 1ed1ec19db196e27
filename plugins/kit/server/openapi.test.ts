import { Validator } from '@seriousme/openapi-schema-validator';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { contract, open, type Contract } from '../contract.ts';
import { text, wrapped } from '../schema.ts';
import { openapi } from './openapi.ts';

const form = z.object({ name: text('This field is required') });

const things = contract({
  id: 'things',
  permissions: { read: { label: 'See things', realms: ['platform'] } },
  resources: {
    things: {
      path: '/things',
      row: z.object({ id: z.uuid(), details: form }),
      filter: ['details.name'],
      sort: ['details.name'],
      download: 'things.csv',
      create: wrapped('thingRequest', form),
      can: { read: 'read', create: 'read' },
    },
  },
  routes: {
    anything: {
      method: 'get',
      path: '/things/anything',
      can: open('tests ask'),
      summary: 'Anything',
      reply: z.object({ before: z.json(), after: z.json() }),
    },
    picture: {
      method: 'get',
      at: 'origin',
      path: '/:thing/assets/picture.png',
      can: open('tests ask'),
      summary: 'A picture beside the pages',
      streams: true,
      reply: z.undefined(),
    },
  },
});

const document = openapi([things], '1.0.0') as {
  paths: Record<string, Record<string, Record<string, unknown>>>;
};

test('the document is valid, schemas that refer to themselves included', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test('an operation says which permission it asks for, or why it asks for none', () => {
  expect(document.paths['/things']?.['get']).toMatchObject({ 'x-permission': 'things:read' });
  expect(document.paths['/things/anything']?.['get']).toMatchObject({
    security: [],
    'x-open': 'tests ask',
  });
});

test('a wrapped body is described under both of its names', () => {
  const body = JSON.stringify(document.paths['/things']?.['post']?.['requestBody']);
  expect(body).toContain('thingRequest');
  expect(body).toContain('details');
});

test('what `can` leaves out is in no operation', () => {
  expect(Object.keys(document.paths['/things/{id}'] ?? {})).toEqual(['get']);
});

test('a list that adds up says which fields; another says nothing of it', () => {
  const declared = things.resources.things;
  const summed = { ...declared, row: declared.row, totals: ['details.size'] };
  const text = (list: Contract['resources']) =>
    JSON.stringify(openapi([{ ...things, resources: list ?? {} }], '1.0.0'));
  expect(text({ summed })).toContain('"totals":{"type":"object","properties":{"details.size"');
  expect(text(things.resources)).not.toContain('totals');
});

test('a route at the origin says that it is not below the API', () => {
  expect(document.paths['/{thing}/assets/picture.png']?.['get']).toMatchObject({
    servers: [{ url: '/' }],
  });
  expect(document.paths['/things/anything']?.['get']).not.toHaveProperty('servers');
});
