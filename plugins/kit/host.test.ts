import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { assemble, type Loaded } from './host.ts';
import { implement, provide, service } from './server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** The installation without the kernel, whose parts only the host provides. */
const join = (change: (plugin: Loaded) => Loaded = (plugin) => plugin) =>
  assemble(app.plugins.filter(({ contract }) => contract.id !== 'kit').map(change), app.runtime);

test('sorts literal paths before parameters, whichever plugin declared them', () => {
  const paths = join().routes.map(({ path }) => path);
  const hides = (path: string, later: string) =>
    path !== later && new RegExp(`^${path.replace(/:\w+/g, '[^/:]+')}$`).test(later);
  const hidden = paths.flatMap((path, index) =>
    paths.slice(index + 1).filter((later) => hides(path, later)),
  );
  expect(hidden).toEqual([]);
  expect(hides('/things/:id', '/things/new')).toBe(true);
});

test('has no routes, jobs and listeners of a disabled plugin, but keeps its tables', () => {
  const off = join((plugin) =>
    plugin.contract.id === 'charities' ? { ...plugin, enabled: false } : plugin,
  );
  expect(off.routes.filter(({ contract }) => contract.id === 'charities')).toEqual([]);
  expect(off.contracts.map(({ id }) => id)).not.toContain('charities');
  expect(
    app.plugins.find(({ contract }) => contract.id === 'charities')?.server.migrations,
  ).toBeDefined();
});

test('creates a service once, on first use', () => {
  const token = service<{ n: number }>('charities.counter/v1');
  let made = 0;
  const { runtime } = join((plugin) =>
    plugin.contract.id === 'charities'
      ? {
          ...plugin,
          server: { ...plugin.server, provides: [provide(token, () => ({ n: ++made }))] },
        }
      : plugin,
  );
  expect(made).toBe(0);
  const deps = runtime.depsOf('charities');
  expect([deps.use(token).n, deps.use(token).n, made]).toEqual([1, 1, 1]);
  expect(() => runtime.depsOf('policies').use(token)).toThrow(
    "policies uses the service 'charities.counter/v1' but doesn’t require 'charities'",
  );
  expect(() => deps.use(service('charities.ghost/v1'))).toThrow('no installed plugin provides it');
});

test('rejects an object that only looks like an implementation', () => {
  expect(() =>
    join((plugin) =>
      plugin.contract.id === 'policies'
        ? {
            ...plugin,
            server: { ...plugin.server, router: (deps) => ({ ...plugin.server.router(deps) }) },
          }
        : plugin,
    ),
  ).toThrow('policies: its router wasn’t created by implement()');
  expect(implement({ id: 'x', permissions: {} }, {}).routes).toEqual([]);
});
