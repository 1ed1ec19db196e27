import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readCluster } from '../postgresCluster.ts';

/** Stops every process of a data folder's server, with all its connections open. @returns resumes them */
export async function freezePostgres(dataFolder: string): Promise<() => void> {
  const cluster = await readCluster(dataFolder);
  const text = await readFile(join(cluster?.folder ?? '', 'data', 'postmaster.pid'), 'utf8');
  const postmaster = Number(text.split('\n')[0]);
  // First, so that it starts no more of them.
  process.kill(postmaster, 'SIGSTOP');
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(postmaster)]);
  const children = stdout.split('\n').flatMap((line) => Number(line) || []);
  for (const pid of children) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of [...children, postmaster]) process.kill(pid, 'SIGCONT');
  };
}
