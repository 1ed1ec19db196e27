import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, isPortFree } from './choosePort.ts';
import { removeCluster } from './postgres.ts';
import { killLocalStripe } from './testing/killLocalStripe.ts';
import { killPostgres } from './testing/killPostgres.ts';

// The whole program, as started from a terminal; on a slow machine it also builds the front ends.
const limit = 240_000;

let dataFolder: string;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'foyer-launch-'));
  await chmod(dataFolder, 0o755);
});
afterAll(async () => {
  await removeCluster(dataFolder);
  await rm(dataFolder, { recursive: true, force: true });
});

test(
  'killing the launcher also ends the program, and the next start finds the data',
  { timeout: limit },
  async () => {
    const port = await freePort();
    const first = await started(port);
    expect(first.output()).toContain('Demo data              loaded');
    first.child.kill('SIGKILL');
    await untilFree(port);

    const second = await started(port);
    expect(second.output()).toMatch(/Postgres +already running/);
    expect(second.output()).toContain('Demo data              already loaded');
    expect(second.output()).toContain(`http://console.localhost:${port}/`);

    const third = run({ PORT: String(port) });
    await once(third.child, 'exit');
    expect(third.child.exitCode).toBe(1);
    expect(third.output()).toContain(`Port ${port} is in use`);

    second.child.kill('SIGINT');
    await once(second.child, 'exit');
    expect(second.child.exitCode).toBe(0);
    expect(second.output()).toContain('Stopped.');
    expect(await isPortFree(port)).toBe(true);
  },
);

test(
  'restarts a killed Postgres, and ends the start if it keeps stopping',
  { timeout: limit },
  async () => {
    const port = await freePort();
    const { child, output } = await started(port);
    const ready = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      return answer?.status;
    };
    await killLocalStripe(dataFolder);
    await expect
      .poll(output, { timeout: 60_000 })
      .toContain('The local Stripe stopped unexpectedly and was restarted.');
    // On a fast machine it may be back before the outage is visible, so the lines are counted.
    const returns = () =>
      output().split('Postgres stopped unexpectedly and was restarted.').length - 1;
    for (let kill = 1; kill <= 3; kill += 1) {
      await killPostgres(dataFolder);
      await expect.poll(returns, { timeout: 60_000 }).toBe(kill);
      await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    }
    const ended = once(child, 'exit');
    await killPostgres(dataFolder);
    await ended;
    expect(child.exitCode).toBe(1);
    expect(output()).toMatch(
      /Postgres stopped unexpectedly 4 times in 10 minutes, so it won’t be restarted\. See .+server\.log/,
    );
    expect(await isPortFree(port)).toBe(true);
  },
);

async function started(port: number) {
  const running = run({ PORT: String(port) });
  const { child, output } = running;
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => output().includes('Foyer is ready') && resolve());
    child.once('exit', () => reject(new Error(`It ended:\n${output()}`)));
  });
  return running;
}

function run(env: Record<string, string>): { child: ChildProcess; output(): string } {
  let text = '';
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.mjs')], {
    env: { ...process.env, NODE_ENV: '', FOYER_DEMO: 'small', FOYER_DATA: dataFolder, ...env },
  });
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

/** The program drains once its launcher is gone; only its port shows that. */
async function untilFree(port: number) {
  await expect.poll(() => isPortFree(port), { timeout: 30_000 }).toBe(true);
}
