import fc from 'fast-check';
import * as z from 'zod';
import { describe, expect, test } from 'vitest';
import { contract, event, open, type Contract } from './contract.ts';
import { order, PluginProblems, routeKey, type Candidate } from './order.ts';

const plugin = (id: string, requires: string[] = [], more: Partial<Contract> = {}): Candidate => ({
  name: `plugin-${id}`,
  contract: contract({ id, requires, permissions: {}, ...more } as never) as Contract,
});
const idsOf = (candidates: readonly Candidate[]) => candidates.map(({ contract: { id } }) => id);
const problemsOf = (candidates: readonly Candidate[]): readonly string[] => {
  try {
    order(candidates);
    return [];
  } catch (error) {
    if (error instanceof PluginProblems) return error.problems;
    throw error;
  }
};
const route = (path: string, method: 'get' | 'post' = 'get') => ({
  method,
  path,
  can: open('a test'),
  summary: 'A route',
  reply: z.null(),
});

test('a plugin comes after those it requires, and otherwise keeps its place', () => {
  const given = [plugin('c', ['a']), plugin('x'), plugin('b', ['c', 'x']), plugin('a')];
  expect(idsOf(order(given))).toEqual(['x', 'a', 'c', 'b']);
});

test('whatever the requirements, all plugins are there once and each after its own', () => {
  const graph = fc
    .array(fc.array(fc.nat({ max: 20 }), { maxLength: 3 }), { maxLength: 12 })
    // Requirements point at lower numbers only, so there is no circle; the list is then shuffled.
    .map((needs) =>
      needs.map((required, index) =>
        plugin(`p${index}`, [...new Set(required.filter((n) => n < index).map((n) => `p${n}`))]),
      ),
    )
    .chain((plugins) => fc.shuffledSubarray(plugins, { minLength: plugins.length }));
  fc.assert(
    fc.property(graph, (plugins) => {
      const ids = idsOf(order(plugins));
      expect(ids.toSorted()).toEqual(idsOf(plugins).toSorted());
      for (const { contract: of } of plugins)
        for (const needed of of.requires ?? [])
          expect(ids.indexOf(needed)).toBeLessThan(ids.indexOf(of.id));
    }),
  );
});

describe('is refused with its cause:', () => {
  test('two plugins of one id', () => {
    expect(problemsOf([plugin('a'), { ...plugin('a'), name: 'other' }])).toContain(
      "two plugins have the id 'a': plugin-a and other. Give one of them another id in its contract.ts.",
    );
  });
  test('a requirement that is not there', () => {
    expect(problemsOf([plugin('a', ['b'])])).toEqual([
      "plugin-a requires 'b' in its contract.ts, and no plugin of that id is installed: add it to \"plugins\" in the host's package.json, or to PLUGINS.",
    ]);
  });
  test('a requirement that package.json does not name as a peer', () => {
    const given = [{ ...plugin('a', ['b']), peers: {} }, plugin('b')];
    expect(problemsOf(given)).toEqual([
      'plugin-a requires \'b\' in its contract.ts, and its package.json does not name plugin-b: add it to "peerDependencies".',
    ]);
  });
  test('requirements in a circle', () => {
    const circle = [plugin('a', ['b']), plugin('b', ['c']), plugin('c', ['a']), plugin('d')];
    expect(problemsOf(circle)).toEqual([
      'requirements run in a circle: a requires b, b requires c, c requires a. One of them has to hear of the other by an event or a slot, and not require it.',
    ]);
  });
  test('one route of two plugins, whatever their parameters are called', () => {
    const given = [
      plugin('a', [], { routes: { one: route('/things/:id') } }),
      plugin('b', [], { routes: { one: route('/things/:key') } }),
    ];
    expect(problemsOf(given)).toEqual([
      'GET /things/:id is declared by a (routes.one), and GET /things/:key again by b (routes.one). One of them needs another path.',
    ]);
  });
  test('one event of two plugins', () => {
    const events = { done: event('done/v1', z.object({})) };
    expect(problemsOf([plugin('a', [], { events }), plugin('b', [], { events })])).toEqual([
      "event 'done/v1' is declared by a and again by b: begin its name with the plugin's id.",
    ]);
  });
  test('a kit of another version', () => {
    const kit = { ...plugin('kit'), name: '@foyer/kit', version: '1.4.0' };
    const wants = (range: string) => [kit, { ...plugin('a'), peers: { '@foyer/kit': range } }];
    expect(problemsOf(wants('^1.0.0'))).toEqual([]);
    expect(problemsOf(wants('^2.0.0'))).toEqual([
      'plugin-a wants @foyer/kit ^2.0.0 ("peerDependencies" of its package.json), and this is 1.4.0: install a version of it that is made for this kit.',
    ]);
  });
});

describe('roles of a permission:', () => {
  const held = (roles: readonly string[], more: Partial<Contract> = {}) =>
    problemsOf([
      plugin('a', [], {
        permissions: { see: { label: 'See', realms: ['tenant'], roles } },
        ...more,
      }),
    ]);
  test('the house’s may be named', () => {
    expect(held(['tenant_owner', 'tenant_door'])).toEqual([]);
  });
  test('a misspelled one is refused with its permission and the right spelling', () => {
    expect(held(['tenant_amdin'])).toEqual([
      "a: the permission 'see' names the role 'tenant_amdin', which nobody can have. Did you mean 'tenant_admin'? A role of the plugin's own is named in \"roles\" of its contract.",
    ]);
  });
  test('a plugin’s own is one that its contract names', () => {
    expect(held(['a_clerk'], { roles: ['a_clerk'] })).toEqual([]);
  });
  test('one of another realm could never hold it', () => {
    expect(held(['platform_user'])).toEqual([
      "a: the permission 'see' is of the realm tenant, and its role 'platform_user' is of the platform: it would never hold it. Take the role out, or add 'platform' to the realms.",
    ]);
  });
});

test('a permission that is asked for and not declared is named with its place', () => {
  expect(
    problemsOf([plugin('a', [], { routes: { one: { ...route('/one'), can: 'see' } } })]),
  ).toEqual([
    'a: routes.one asks for the permission \'see\', which is not declared. Add it to "permissions" of its contract.',
  ]);
});

test('a literal beside a parameter is no clash, nor is another method', () => {
  const given = [
    plugin('a', [], { routes: { one: route('/things/:id') } }),
    plugin('b', [], { routes: { one: route('/things/new'), two: route('/things/:id', 'post') } }),
  ];
  expect(problemsOf(given)).toEqual([]);
  expect(routeKey('get', '/a/:b/c/:d')).toBe('GET /a/:/c/:');
});
