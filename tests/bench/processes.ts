import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second. */
const TICKS = 100;

interface Stat {
  parent: number;
  cpuSeconds: number;
}

/** A process's entry in /proc; undefined if it has ended or the system has no /proc. */
function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain anything, so fields are read after the last parenthesis.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return { parent: Number(fields[1]), cpuSeconds: ticks / TICKS };
  } catch {
    return undefined;
  }
}

/** CPU time used by a process so far, in seconds; 0 if unavailable. */
export const cpuSeconds = (pid: number | undefined): number =>
  (pid === undefined ? undefined : statOf(pid)?.cpuSeconds) ?? 0;

/** The total CPU time of a process's running children, in seconds. */
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

/** The parent's process ID. */
export const parentOf = (pid: number): number | undefined => statOf(pid)?.parent;

/** Peak memory of a process in MiB; undefined if unavailable. */
export function peakMemory(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } catch {
    return undefined;
  }
}
