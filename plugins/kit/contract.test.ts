import { expect, test } from 'vitest';
import * as z from 'zod';
import { client } from './client.ts';
import { contract, open, type Contract } from './contract.ts';
import { entity, text } from './schema.ts';
import { implement, type Deps, type Tx } from './server.ts';

// What the compiler refuses is refused by `npm run check`, where these lines are compiled: an
// expected error that is none is an error itself.

const row = entity(z.object({ name: text('This field is required'), size: z.number() }));

export const boxes = contract({
  id: 'boxes',
  permissions: { read: { label: 'See boxes', realms: ['platform'] } },
  lists: {
    boxes: { path: '/boxes', row, can: 'read', filter: ['details.name'], sort: ['details.size'] },
    weighed: { path: '/weighed', row, can: 'read', filter: [], sort: [], totals: ['details.size'] },
  },
  routes: {
    one: {
      method: 'get',
      path: '/shelves/:shelf/boxes/:box',
      can: 'read',
      summary: 'One box',
      reply: row,
    },
    tell: {
      method: 'post',
      path: '/boxes/tell',
      can: open('a test'),
      summary: 'Tells',
      body: z.object({ name: z.string() }),
      reply: z.object({ length: z.number() }),
    },
  },
});

const listing = {
  from: () => {
    throw new Error('No query is made here.');
  },
  columns: { id: 'b.id', 'details.name': 'b.name', 'details.size': 'b.size' },
};
const one = async () => ({ id: '', details: { name: '', size: 0 } });

test('a `can` that names no declared permission does not compile', () => {
  const declared = { id: 'x', permissions: { read: { label: 'Read', realms: ['platform'] } } };
  contract({
    id: 'x',
    permissions: { read: { label: 'Read', realms: ['platform'] } },
    // @ts-expect-error 'write' is not among the permissions
    routes: { go: { method: 'get', path: '/go', can: 'write', summary: 'Go', reply: z.null() } },
  });
  contract({
    id: 'x',
    permissions: { read: { label: 'Read', realms: ['platform'] } },
    // @ts-expect-error nor for a list
    lists: { boxes: { path: '/boxes', row, can: 'write', filter: [], sort: [] } },
  });
  expect(Object.keys(declared.permissions)).toEqual(['read']);
});

test('a role that nobody can have does not compile, and one that the contract names does', () => {
  const realms = ['tenant'] as const;
  contract({
    id: 'x',
    // @ts-expect-error it is spelled tenant_admin
    permissions: { read: { label: 'Read', realms, roles: ['tenant_amdin'] } },
  });
  const own = contract({
    id: 'x',
    roles: ['x_clerk'],
    permissions: { read: { label: 'Read', realms, roles: ['tenant_admin', 'x_clerk'] } },
  });
  expect(own.permissions.read.roles).toContain('x_clerk');
});

test('a filter, sort, search or total on a field that the row lacks does not compile', () => {
  const permissions = { read: { label: 'Read', realms: ['platform'] } } as const;
  const base = { path: '/boxes', row, can: 'read', filter: [], sort: [] } as const;
  const named = { ...base, filter: ['name'] } as const;
  // @ts-expect-error the envelope is part of the name
  contract({ id: 'x', permissions, lists: { named } });
  const heavy = { ...base, sort: ['details.weight'] } as const;
  // @ts-expect-error there is no weight
  contract({ id: 'x', permissions, lists: { heavy } });
  const coloured = { ...base, search: ['details.colour'] } as const;
  const counted = { ...base, totals: ['details.name'] } as const;
  // @ts-expect-error a name cannot be added up
  contract({ id: 'x', permissions, lists: { counted } });
  const summed = { ...base, totals: ['details.size'] } as const;
  expect(contract({ id: 'x', permissions, lists: { summed } }).lists.summed.totals).toHaveLength(1);
  // @ts-expect-error there is no colour
  expect(contract({ id: 'x', permissions, lists: { coloured } }).id).toBe('x');
});

test('a declared route without a handler does not compile, and does not start', () => {
  const half = { one };
  expect(() =>
    implement(boxes, {
      lists: { boxes: listing, weighed: listing },
      // @ts-expect-error 'tell' has no handler
      routes: half,
    }),
  ).toThrow("boxes declares the route 'tell' and has no handler for it");
  // @ts-expect-error the list has none
  expect(() => implement(boxes, { routes: { one, tell: async () => ({ length: 1 }) } })).toThrow(
    "boxes declares the list 'boxes' and has no query for it",
  );
});

test('inputs and outputs of handlers are those of the schemas', () => {
  const made = implement(boxes, {
    lists: { boxes: listing, weighed: listing },
    routes: {
      one,
      tell: async (_ctx, { body }) => {
        // @ts-expect-error a body has what its schema says
        const other: unknown = body.title;
        return { length: body.name.length + (other ? 1 : 0) };
      },
    },
  });
  implement(boxes, {
    lists: { boxes: listing, weighed: listing },
    // @ts-expect-error an answer has what its schema says
    routes: { one, tell: async () => ({ size: 1 }) },
  });
  expect(made.routes.map(({ name }) => name)).toEqual(['one', 'tell', 'boxes', 'weighed']);
});

test('a client is called with the parameters of its path and the body of its schema', async () => {
  const asked: string[] = [];
  const api = client(boxes, async ({ path }) => {
    asked.push(path);
    return { length: 3 };
  });
  await api.one({ params: { shelf: 'a b', box: '1' } });
  const { length } = await api.tell({ body: { name: 'Box' } });
  // @ts-expect-error 'box' is missing
  await api.one({ params: { shelf: 'a' } });
  // @ts-expect-error a body is wanted
  await api.tell({});
  // @ts-expect-error there is no such route
  expect(() => api.three()).toThrow('not a function');
  expect([asked[0], length]).toEqual(['/shelves/a%20b/boxes/1', 3]);
});

test('a page has the totals that its list declares', async () => {
  const page = { result: [], count: 0, cursor: null, totals: { 'details.size': 7 } };
  const api = client(boxes, async () => page);
  const { totals } = await api.weighed();
  // @ts-expect-error names are not added up
  const names: unknown = totals['details.name'];
  // @ts-expect-error this list adds nothing up
  const none: unknown = (await api.boxes()).totals?.['details.name'];
  expect([totals['details.size'], names, none]).toEqual([7, undefined, undefined]);
});

test('an event is emitted inside of a transaction only', () => {
  const emit: keyof Tx = 'emit';
  // @ts-expect-error what a plugin is handed has no emit
  const outside: keyof Deps = 'emit';
  expect(emit).toBe(outside);
});

test('a contract keeps its exact type', () => {
  const path: '/boxes/tell' = boxes.routes.tell.path;
  const loose: Contract = boxes;
  expect(loose.routes?.['tell']?.path).toBe(path);
});
