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

test('sorts a plugin after those it requires, and otherwise keeps its place', () => {
  const given = [plugin('c', ['a']), plugin('x'), plugin('b', ['c', 'x']), plugin('a')];
  expect(idsOf(order(given))).toEqual(['x', 'a', 'c', 'b']);
});

test('keeps all plugins once and each after its requirements', () => {
  const graph = fc
    .array(fc.array(fc.nat({ max: 20 }), { maxLength: 3 }), { maxLength: 12 })
    // Requirements point only to lower numbers, so there is no cycle. The list is then shuffled.
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

describe('rejects with the cause:', () => {
  test('two plugins with the same ID', () => {
    expect(problemsOf([plugin('a'), { ...plugin('a'), name: 'other' }])).toContain(
      "two plugins have the ID 'a': plugin-a and other. Change the ID of one of them in its contract.ts.",
    );
  });
  test('a missing requirement', () => {
    expect(problemsOf([plugin('a', ['b'])])).toEqual([
      "plugin-a requires 'b', but no plugin with that ID is installed. Add it to \"plugins\" in the host's package.json, or to PLUGINS.",
    ]);
  });
  test('a requirement that package.json does not list as a peer', () => {
    const given = [{ ...plugin('a', ['b']), peers: {} }, plugin('b')];
    expect(problemsOf(given)).toEqual([
      "plugin-a requires 'b', but its package.json doesn't list plugin-b. Add it to \"peerDependencies\".",
    ]);
  });
  test('a cycle of requirements', () => {
    const circle = [plugin('a', ['b']), plugin('b', ['c']), plugin('c', ['a']), plugin('d')];
    expect(problemsOf(circle)).toEqual([
      'circular requirement: a requires b, b requires c, c requires a. Have one of them use an event or a slot instead of requiring the other.',
    ]);
  });
  test('two plugins with the same route, regardless of parameter names', () => {
    const given = [
      plugin('a', [], { routes: { one: route('/things/:id') } }),
      plugin('b', [], { routes: { one: route('/things/:key') } }),
    ];
    expect(problemsOf(given)).toEqual([
      'GET /things/:id is declared by a (routes.one), and GET /things/:key by b (routes.one). Change the path of one of them.',
    ]);
  });
  test('two plugins with the same event', () => {
    const events = { done: event('done/v1', z.object({})) };
    expect(problemsOf([plugin('a', [], { events }), plugin('b', [], { events })])).toEqual([
      "event 'done/v1' is declared by both a and b. Start its name with the plugin's ID.",
    ]);
  });
  test('two plugins of one namespace with the same permission or call', () => {
    const declares = (path: string) => ({
      permissions: { see: { label: 'View', realms: ['tenant' as const] } },
      routes: { one: route(path) },
    });
    const split = plugin('b', [], { ...declares('/bs'), namespace: 'a' });
    expect(problemsOf([plugin('a', [], declares('/as')), split])).toEqual([
      "'a:see' is declared by both a and b, which share a namespace. Rename one of them.",
      "'a.one' is declared by both a and b, which share a namespace. Rename one of them.",
    ]);
    expect(
      problemsOf([plugin('a', [], declares('/as')), plugin('b', [], declares('/bs'))]),
    ).toEqual([]);
  });
  test('an incompatible version of the kit', () => {
    const kit = { ...plugin('kit'), name: '@foyer/kit', version: '1.4.0' };
    const wants = (range: string) => [kit, { ...plugin('a'), peers: { '@foyer/kit': range } }];
    expect(problemsOf(wants('^1.0.0'))).toEqual([]);
    expect(problemsOf(wants('^2.0.0'))).toEqual([
      'plugin-a needs @foyer/kit ^2.0.0 ("peerDependencies" in its package.json), but this is 1.4.0. Install a version of the plugin that supports this kit.',
    ]);
  });
});

describe('roles of a permission:', () => {
  const held = (roles: readonly string[], more: Partial<Contract> = {}) =>
    problemsOf([
      plugin('a', [], {
        permissions: { see: { label: 'View', realms: ['tenant'], roles } },
        ...more,
      }),
    ]);
  test('accepts the built-in roles', () => {
    expect(held(['tenant_owner', 'tenant_door'])).toEqual([]);
  });
  test('names the permission and suggests the spelling for an unknown role', () => {
    expect(held(['tenant_amdin'])).toEqual([
      "a: the permission 'see' names the role 'tenant_amdin', which doesn't exist. Did you mean 'tenant_admin'? Declare the plugin's own roles under \"roles\" in its contract.",
    ]);
  });
  test("accepts a plugin's own role if its contract declares it", () => {
    expect(held(['a_clerk'], { roles: ['a_clerk'] })).toEqual([]);
  });
  test('rejects a role of another realm, which could never hold the permission', () => {
    expect(held(['platform_user'])).toEqual([
      "a: the permission 'see' belongs to the realm tenant, but its role 'platform_user' belongs to the realm platform, so it could never have the permission. Remove the role, or add 'platform' to the realms.",
    ]);
  });
});

test('names where an undeclared permission is required', () => {
  expect(
    problemsOf([plugin('a', [], { routes: { one: { ...route('/one'), can: 'see' } } })]),
  ).toEqual([
    "a: routes.one uses the permission 'see', which isn't declared. Add it to \"permissions\" in its contract.",
  ]);
});

test('allows a literal next to a parameter, and the same path with another method', () => {
  const given = [
    plugin('a', [], { routes: { one: route('/things/:id') } }),
    plugin('b', [], { routes: { one: route('/things/new'), two: route('/things/:id', 'post') } }),
  ];
  expect(problemsOf(given)).toEqual([]);
  expect(routeKey('get', '/a/:b/c/:d')).toBe('GET /a/:/c/:');
});
