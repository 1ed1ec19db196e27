import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** A process of the cluster, with its output in a file. */
export interface Program {
  pid: number;
  /** Stops it gracefully like a release: requests in progress finish. */
  stop(): Promise<void>;
  kill(): Promise<void>;
  freeze(): void;
  thaw(): void;
}

/**
 * Runs a TypeScript file in a separate process.
 * @param given.folder the checkout to run it from, by default this one
 * @param given.says text in its output that means it is up
 * @param given.ends receives its cleanup as soon as it runs, since it may never come up
 * @throws if it exits before that
 */
export async function startProgram(given: {
  file: string;
  env: Record<string, string>;
  log: string;
  says: string;
  ends: (() => Promise<unknown>)[];
  folder?: string;
}): Promise<Program> {
  const { file, env, log, says, ends, folder = root } = given;
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const output = createWriteStream(log, { flags: 'a' });
  child.stderr.pipe(output, { end: false });
  child.stdout.pipe(output, { end: false });
  const end = async (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await exited;
    }
    output.end();
  };
  const kill = () => end('SIGKILL');
  ends.push(kill);
  await new Promise<void>((resolve, reject) => {
    let text = '';
    const hear = (part: Buffer) => {
      text += part.toString();
      if (!text.includes(says)) return;
      child.stdout.off('data', hear);
      resolve();
    };
    child.stdout.on('data', hear);
    exited.then(
      () => reject(new Error(`${file} ended before it was up; see ${log}.`)),
      // It could not be run.
      reject,
    );
  });
  return {
    pid: child.pid ?? 0,
    stop: () => end('SIGTERM'),
    kill,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}
