import { expect, test } from 'vitest';
import * as z from 'zod';
import { client } from './client.ts';
import { contract, open, type Contract } from './contract.ts';
import { entity, text } from './schema.ts';
import { implement, type Deps, type Tx } from './server.ts';

// `npm run check` compiles these lines and so verifies the compile errors: an expected error that
// doesn't occur is an error itself.

const row = entity(z.object({ name: text('This field is required'), size: z.number() }));

export const boxes = contract({
  id: 'boxes',
  permissions: { read: { label: 'View boxes', realms: ['platform'] } },
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

test('rejects a `can` with an undeclared permission at compile time', () => {
  const declared = { id: 'x', permissions: { read: { label: 'Read', realms: ['platform'] } } };
  contract({
    id: 'x',
    permissions: { read: { label: 'Read', realms: ['platform'] } },
    // @ts-expect-error 'write' is not a declared permission
    routes: { go: { method: 'get', path: '/go', can: 'write', summary: 'Go', reply: z.null() } },
  });
  contract({
    id: 'x',
    permissions: { read: { label: 'Read', realms: ['platform'] } },
    // @ts-expect-error the same applies to a list
    lists: { boxes: { path: '/boxes', row, can: 'write', filter: [], sort: [] } },
  });
  expect(Object.keys(declared.permissions)).toEqual(['read']);
});

test('rejects an unknown role at compile time, and accepts one declared by the contract', () => {
  const realms = ['tenant'] as const;
  contract({
    id: 'x',
    // @ts-expect-error the correct name is tenant_admin
    permissions: { read: { label: 'Read', realms, roles: ['tenant_amdin'] } },
  });
  const own = contract({
    id: 'x',
    roles: ['x_clerk'],
    permissions: { read: { label: 'Read', realms, roles: ['tenant_admin', 'x_clerk'] } },
  });
  expect(own.permissions.read.roles).toContain('x_clerk');
});

test('rejects a filter, sort, search or total of an unknown field at compile time', () => {
  const permissions = { read: { label: 'Read', realms: ['platform'] } } as const;
  const base = { path: '/boxes', row, can: 'read', filter: [], sort: [] } as const;
  const named = { ...base, filter: ['name'] } as const;
  // @ts-expect-error the field name includes the envelope
  contract({ id: 'x', permissions, lists: { named } });
  const heavy = { ...base, sort: ['details.weight'] } as const;
  // @ts-expect-error there is no field weight
  contract({ id: 'x', permissions, lists: { heavy } });
  const colored = { ...base, search: ['details.color'] } as const;
  const tall = { ...base, columns: { 'details.name': {}, 'details.height': {} } } as const;
  // @ts-expect-error there is no field height
  contract({ id: 'x', permissions, lists: { tall } });
  const shown = { ...base, columns: { 'details.name': { label: 'Name' } } } as const;
  expect(contract({ id: 'x', permissions, lists: { shown } }).id).toBe('x');
  const counted = { ...base, totals: ['details.name'] } as const;
  // @ts-expect-error a name cannot be summed
  contract({ id: 'x', permissions, lists: { counted } });
  const summed = { ...base, totals: ['details.size'] } as const;
  expect(contract({ id: 'x', permissions, lists: { summed } }).lists.summed.totals).toHaveLength(1);
  // @ts-expect-error there is no field color
  expect(contract({ id: 'x', permissions, lists: { colored } }).id).toBe('x');
});

test('rejects a missing handler at compile time and at start', () => {
  const incomplete = { one };
  expect(() =>
    implement(boxes, {
      lists: { boxes: listing, weighed: listing },
      // @ts-expect-error 'tell' has no handler
      routes: incomplete,
    }),
  ).toThrow("boxes declares the route 'tell' but has no handler for it");
  // @ts-expect-error the list has no handler
  expect(() => implement(boxes, { routes: { one, tell: async () => ({ length: 1 }) } })).toThrow(
    "boxes declares the list 'boxes' but has no query for it",
  );
});

test('infers the inputs and outputs of handlers from the schemas', () => {
  const made = implement(boxes, {
    lists: { boxes: listing, weighed: listing },
    routes: {
      one,
      tell: async (_ctx, { body }) => {
        // @ts-expect-error a body matches its schema
        const other: unknown = body.title;
        return { length: body.name.length + (other ? 1 : 0) };
      },
    },
  });
  implement(boxes, {
    lists: { boxes: listing, weighed: listing },
    // @ts-expect-error a response matches its schema
    routes: { one, tell: async () => ({ size: 1 }) },
  });
  expect(made.routes.map(({ name }) => name)).toEqual(['one', 'tell', 'boxes', 'weighed']);
});

test('calls a client with the parameters of the path and the body of the schema', async () => {
  const asked: string[] = [];
  const api = client(boxes, async ({ path }) => {
    asked.push(path);
    return { length: 3 };
  });
  await api.one({ params: { shelf: 'a b', box: '1' } });
  const { length } = await api.tell({ body: { name: 'Box' } });
  // @ts-expect-error 'box' is missing
  await api.one({ params: { shelf: 'a' } });
  // @ts-expect-error the body is required
  await api.tell({});
  // @ts-expect-error there is no such route
  expect(() => api.three()).toThrow('not a function');
  expect([asked[0], length]).toEqual(['/shelves/a%20b/boxes/1', 3]);
});

test('returns a page with the totals that its list declares', async () => {
  const page = { result: [], count: 0, cursor: null, totals: { 'details.size': 7 } };
  const api = client(boxes, async () => page);
  const { totals } = await api.weighed();
  // @ts-expect-error names cannot be summed
  const names: unknown = totals['details.name'];
  // @ts-expect-error this list declares no totals
  const none: unknown = (await api.boxes()).totals?.['details.name'];
  expect([totals['details.size'], names, none]).toEqual([7, undefined, undefined]);
});

test('emits events only inside a transaction', () => {
  const emit: keyof Tx = 'emit';
  // @ts-expect-error the dependencies of a plugin have no emit
  const outside: keyof Deps = 'emit';
  expect(emit).toBe(outside);
});

test('keeps the exact type of a contract', () => {
  const path: '/boxes/tell' = boxes.routes.tell.path;
  const loose: Contract = boxes;
  expect(loose.routes?.['tell']?.path).toBe(path);
});
