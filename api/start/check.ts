import { fileURLToPath } from 'node:url';
import { createProgress, type Progress } from './progress.ts';
import { runCommand } from './runCommand.ts';

// With several checkers, each one would compute the shared types again.
const TSC = ['node_modules/typescript/bin/tsc', '--checkers', '1', '-p'];
// The steps run at the same time. Tools written in Go use the least processor time on one core each.
const ENV = { ...process.env, GOMAXPROCS: '1' };

const AUDIT = 'Dependency audit';

const steps: Record<string, readonly string[]> = {
  Format: ['node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '--log-level=warn', '.'],
  Lint: ['node_modules/oxlint/bin/oxlint', '--type-aware'],
  'Screens by declaration': ['--import', 'tsx', 'api/start/typedByHand.ts'],
  'Writes of screens': ['--import', 'tsx', 'api/start/busyByHand.ts'],
  'Imports between packages': ['--import', 'tsx', 'api/start/crossImports.ts'],
  'Dates and numbers': ['--import', 'tsx', 'api/start/localFormats.ts'],
  'Plain US English': ['--import', 'tsx', 'api/start/words/plainWords.ts'],
  'Dependencies that are used': ['--import', 'tsx', 'api/start/unusedDependencies.ts'],
  'Types of the server': [...TSC, 'api'],
  'Types of the browser': [...TSC, 'admin'],
  'Types of the tests': [...TSC, 'tests'],
  [AUDIT]: ['--import', 'tsx', 'api/start/auditDependencies.ts'],
  'Reports unchanged': ['--import', 'tsx', 'api/report.ts', '--check'],
};

/**
 * Checks that every change must pass: all steps run, and each counts as one test.
 * @param isInBackground lowers the priority, so that other processes get most of the processor
 */
export async function check({
  progress: { step, say },
  isInBackground = false,
}: {
  progress: Progress;
  isInBackground?: boolean;
}): Promise<{ passed: number; failed: number; names: string[] }> {
  const outcomes = await Promise.all(
    Object.entries(steps).map(async ([title, args]) => {
      try {
        await step(title, async (note) => {
          const { code, output } = await runCommand(args, { env: ENV, isInBackground });
          if (code !== 0) throw new Error(output.trim());
          // Also shown on success, because the registry might not have responded.
          if (title === AUDIT) note(output.trim().replace(`${AUDIT}: `, ''));
        });
        return [];
      } catch (error) {
        say(`\n${(error as Error).message}\n`);
        return [title];
      }
    }),
  );
  const names = outcomes.flat();
  return { passed: outcomes.length - names.length, failed: names.length, names };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await check({ progress: createProgress(process.stdout) });
  process.exitCode = failed ? 1 : 0;
}
