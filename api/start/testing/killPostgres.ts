import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { readCluster } from '../postgresCluster.ts';

/** Ends the server of a data folder like `kill -9`. @returns its process number */
export async function killPostgres(dataFolder: string): Promise<number> {
  const cluster = await readCluster(dataFolder);
  const text = await readFile(join(cluster?.folder ?? '', 'data', 'postmaster.pid'), 'utf8');
  const pid = Number(text.split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isRunning(pid)).toBe(false);
  return pid;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
