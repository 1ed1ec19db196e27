import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';

/** Ends the local Stripe of a data folder like `kill -9`. @returns its process number */
export async function killLocalStripe(dataFolder: string): Promise<number> {
  const pid = await stripeOf(dataFolder);
  if (pid === undefined) throw new Error(`No local Stripe runs for ${dataFolder}.`);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => stripeOf(dataFolder)).not.toBe(pid);
  return pid;
}

async function stripeOf(dataFolder: string): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,args=']);
  const state = `--state ${join(dataFolder, 'stripe')} `;
  const line = stdout.split('\n').find((one) => one.includes(state));
  return line === undefined ? undefined : Number.parseInt(line, 10);
}
