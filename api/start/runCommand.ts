import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { root } from './frontEnds.ts';

/**
 * Runs one of the project's own tools with this Node, and returns its output and exit code. In the background
 * it gets little of the processor while others need it, without being starved.
 */
export function runCommand(
  args: readonly string[],
  given: { env?: NodeJS.ProcessEnv; isShown?: boolean; isInBackground?: boolean } = {},
): Promise<{ code: number; output: string }> {
  const { env = process.env, isShown = false, isInBackground = false } = given;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    if (isInBackground && child.pid)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
