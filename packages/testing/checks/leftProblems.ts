import { createHook } from 'node:async_hooks';
import type { TestApp } from '../testApp.ts';

interface Watched {
  type: string;
  stack: string;
  resource: { hasRef?(): boolean; _repeat?: unknown };
}

/** Handles that keep a process open, attributed to a plugin if one of its files is in the stack. */
const HELD = new Set(['Timeout', 'TCPSERVERWRAP', 'TCPWRAP', 'PIPEWRAP', 'FSEVENTWRAP', 'WORKER']);

/**
 * Starts and stops the installation: no timer, socket or watcher of the plugin and no database
 * connection may remain.
 */
export async function leftProblems(
  folder: string,
  start: () => Promise<TestApp>,
): Promise<string[]> {
  const alive = new Map<number, Watched>();
  const hook = createHook({
    init(id, type, _trigger, resource) {
      if (!HELD.has(type)) return;
      const stack = new Error().stack ?? '';
      if (stack.includes(folder)) alive.set(id, { type, stack, resource });
    },
    destroy: (id) => void alive.delete(id),
  });
  const depth = Error.stackTraceLimit;
  Error.stackTraceLimit = 50;
  hook.enable();
  try {
    const app = await start();
    const connections = await app.stop();
    // Handles are reported as closed one turn after closing.
    await new Promise((done) => setImmediate(done));
    const left = [...alive.values()].filter(({ resource }) => resource.hasRef?.() ?? true);
    return [
      ...left.map(
        ({ type, stack }) =>
          `a ${type} is still running after stop, created ${placeIn(stack, folder)}. End it in 'stop' of defineServer()`,
      ),
      ...(connections > 0
        ? [
            `${connections} database connections are still open after stop. Query only through ctx or deps, and await every query`,
          ]
        : []),
    ];
  } finally {
    hook.disable();
    Error.stackTraceLimit = depth;
  }
}

const placeIn = (stack: string, folder: string): string =>
  stack
    .split('\n')
    .find((line) => line.includes(folder))
    ?.trim() ?? 'somewhere';
