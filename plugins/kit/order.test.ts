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
  ...{ method, path, can: open('a test'), summary: 'A route', reply: z.null() },
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
      needs.map((of, index) =>
        plugin(`p${index}`, [...new Set(of.filter((n) => n < index).map((n) => `p${n}`))]),
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
    expect(problemsOf([plugin('a'), plugin('a')])).toContain("two plugins have the id 'a'");
  });
  test('a requirement that is not there', () => {
    expect(problemsOf([plugin('a', ['b'])])).toEqual([
      "plugin-a requires 'b', which is not installed",
    ]);
  });
  test('a requirement that package.json does not name as a peer', () => {
    const given = [{ ...plugin('a', ['b']), peers: {} }, plugin('b')];
    expect(problemsOf(given)).toEqual([
      "plugin-a requires 'b' but its package.json has no peer plugin-b",
    ]);
  });
  test('requirements in a circle', () => {
    const circle = [plugin('a', ['b']), plugin('b', ['c']), plugin('c', ['a']), plugin('d')];
    expect(problemsOf(circle)).toEqual(['requirements run in a circle: a, b, c']);
  });
  test('one route of two plugins, whatever their parameters are called', () => {
    const given = [
      plugin('a', [], { routes: { one: route('/things/:id') } }),
      plugin('b', [], { routes: { one: route('/things/:key') } }),
    ];
    expect(problemsOf(given)).toEqual(['route GET /things/: is declared by a and again by b']);
  });
  test('one event of two plugins', () => {
    const events = { done: event('done/v1', z.object({})) };
    expect(problemsOf([plugin('a', [], { events }), plugin('b', [], { events })])).toEqual([
      'event done/v1 is declared by a and again by b',
    ]);
  });
  test('a kit of another version', () => {
    const kit = { ...plugin('kit'), name: '@foyer/kit', version: '1.4.0' };
    const wants = (range: string) => [kit, { ...plugin('a'), peers: { '@foyer/kit': range } }];
    expect(problemsOf(wants('^1.0.0'))).toEqual([]);
    expect(problemsOf(wants('^2.0.0'))).toEqual([
      'plugin-a wants @foyer/kit ^2.0.0, and this is 1.4.0',
    ]);
  });
});

test('a literal beside a parameter is no clash, nor is another method', () => {
  const given = [
    plugin('a', [], { routes: { one: route('/things/:id') } }),
    plugin('b', [], { routes: { one: route('/things/new'), two: route('/things/:id', 'post') } }),
  ];
  expect(problemsOf(given)).toEqual([]);
  expect(routeKey('get', '/a/:b/c/:d')).toBe('GET /a/:/c/:');
});
