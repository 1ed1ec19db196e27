import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A server under test in a separate process. */
export interface Child {
  pid: number | undefined;
  stop(): Promise<void>;
}

/** Runs a TypeScript file and waits until `isUp` resolves. */
export async function startChild(
  file: string,
  env: Record<string, string>,
  isUp: () => Promise<boolean>,
): Promise<Child> {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitUntilUp(child, isUp);
  return {
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function waitUntilUp(child: ChildProcess, isUp: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if (child.exitCode !== null)
      throw new Error(`A server under test ended with ${child.exitCode}.`);
    if (await isUp().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('A server under test was not up in a minute.');
}
