import { spawn } from 'node:child_process';
import { root } from './frontEnds.ts';

/** Runs one of the project's own tools with this Node; what it wrote and how it ended. */
export function runCommand(
  args: readonly string[],
  { env = process.env, isShown = false }: { env?: NodeJS.ProcessEnv; isShown?: boolean } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
