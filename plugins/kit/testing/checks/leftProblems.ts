import { createHook } from 'node:async_hooks';
import type { TestApp } from '../testApp.ts';

interface Watched {
  type: string;
  stack: string;
  resource: { hasRef?(): boolean; _repeat?: unknown };
}

/** What holds a process open, and is a plugin's doing when its file is in the stack. */
const HELD = new Set(['Timeout', 'TCPSERVERWRAP', 'TCPWRAP', 'PIPEWRAP', 'FSEVENTWRAP', 'WORKER']);

/**
 * Starts the installation and stops it again: no timer, socket or watcher that the plugin made
 * outlives its stop, and no connection to the database does.
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
    // Handles say that they are gone on the turn after they were closed.
    await new Promise((done) => setImmediate(done));
    const left = [...alive.values()].filter(({ resource }) => resource.hasRef?.() ?? true);
    return [
      ...left.map(
        ({ type, stack }) =>
          `a ${type} is left after stop, made ${placeIn(stack, folder)}: end it in 'stop' of defineServer()`,
      ),
      ...(connections > 0
        ? [
            `${connections} connections to the database are left after stop: ask by ctx or deps only, and await what is asked`,
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
