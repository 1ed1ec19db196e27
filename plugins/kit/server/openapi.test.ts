import { Validator } from '@seriousme/openapi-schema-validator';
import * as z from 'zod';
import { expect, test } from 'vitest';
import { contract, open, type Contract } from '../contract.ts';
import { text, wrapped } from '../schema.ts';
import { openapi } from './openapi.ts';

const form = z.object({ name: text('This field is required') });

const things = contract({
  id: 'things',
  permissions: { read: { label: 'View things', realms: ['platform'] } },
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
      summary: 'A picture next to the pages',
      streams: true,
      reply: z.undefined(),
    },
  },
});

const document = openapi([things], '1.0.0') as {
  paths: Record<string, Record<string, Record<string, unknown>>>;
};

test('is a valid document, including recursive schemas', async () => {
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test('states the permission of an operation, or why it needs none', () => {
  expect(document.paths['/things']?.['get']).toMatchObject({ 'x-permission': 'things:read' });
  expect(document.paths['/things/anything']?.['get']).toMatchObject({
    security: [],
    'x-open': 'tests ask',
  });
});

test('describes a wrapped body under both names', () => {
  const body = JSON.stringify(document.paths['/things']?.['post']?.['requestBody']);
  expect(body).toContain('thingRequest');
  expect(body).toContain('details');
});

test('omits operations that `can` leaves out', () => {
  expect(Object.keys(document.paths['/things/{id}'] ?? {})).toEqual(['get']);
});

test('lists the summed fields of a list that declares totals, and of no other', () => {
  const declared = things.resources.things;
  const summed = { ...declared, row: declared.row, totals: ['details.size'] };
  const text = (list: Contract['resources']) =>
    JSON.stringify(openapi([{ ...things, resources: list ?? {} }], '1.0.0'));
  expect(text({ summed })).toContain('"totals":{"type":"object","properties":{"details.size"');
  expect(text(things.resources)).not.toContain('totals');
});

test('states that a route at the origin is not below the API', () => {
  expect(document.paths['/{thing}/assets/picture.png']?.['get']).toMatchObject({
    servers: [{ url: '/' }],
  });
  expect(document.paths['/things/anything']?.['get']).not.toHaveProperty('servers');
});
