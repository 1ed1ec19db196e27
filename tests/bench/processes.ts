import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100;

interface Stat {
  parent: number;
  cpuSeconds: number;
}

/** What the system knows of a process; undefined where it is gone or the system does not tell. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything; the figures come after the last bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { parent: Number(fields[1]), cpuSeconds: ticks / TICKS };
  } catch {
    return undefined;
  }
}

/** Processor time that a process has used so far, in seconds; 0 where the system does not tell. */
export const cpuSeconds = (pid: number | undefined): number =>
  (pid === undefined ? undefined : statOf(pid)?.cpuSeconds) ?? 0;

/** The same of all processes that one process started and that still run. */
export function cpuSecondsBelow(parent: number): number {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => statOf(Number(name)))
      .reduce((sum, stat) => sum + (stat?.parent === parent ? stat.cpuSeconds : 0), 0);
  } catch {
    return 0;
  }
}

/** The process that started another. */
export const parentOf = (pid: number): number | undefined => statOf(pid)?.parent;

/** Most memory that a process ever held, in MiB; undefined where the system does not tell. */
export function peakMemory(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } catch {
    return undefined;
  }
}
