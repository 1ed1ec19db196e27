import { existsSync, readdirSync } from 'node:fs';
import { parentOf } from '../bench/processes.ts';

/**
 * Sends a signal to a process and its direct children, if the system lists them. The parent comes
 * first, so that it starts no more.
 */
export function signalWithChildren(pid: number, signal: NodeJS.Signals): void {
  process.kill(pid, signal);
  if (!existsSync('/proc')) return;
  for (const name of readdirSync('/proc')) {
    const child = Number(name);
    if (child && parentOf(child) === pid) sendIfThere(child, signal);
  }
}

function sendIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
