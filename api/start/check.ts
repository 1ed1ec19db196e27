import { fileURLToPath } from 'node:url';
import { createProgress, type Progress } from './progress.ts';
import { runCommand } from './runCommand.ts';

// With several checkers, each one would compute the shared types again.
const TSC = ['node_modules/typescript/bin/tsc', '--checkers', '1', '-p'];
// The steps run at the same time. Tools written in Go use the least processor time on one core each.
const ENV = { ...process.env, GOMAXPROCS: '1' };

const steps: Record<string, readonly string[]> = {
  Format: ['node_modules/prettier/bin/prettier.cjs', '--check', '--cache', '--log-level=warn', '.'],
  Lint: ['node_modules/oxlint/bin/oxlint', '--type-aware'],
  'Screens by declaration': ['--import', 'tsx', 'api/start/typedByHand.ts'],
  'Dates with a zone': ['--import', 'tsx', 'api/start/datesWithoutZone.ts'],
  'Dependencies that are used': ['--import', 'tsx', 'api/start/unusedDependencies.ts'],
  'Types of the server': [...TSC, 'api'],
  'Types of the browser': [...TSC, 'admin'],
  'Types of the tests': [...TSC, 'tests'],
  'Reports unchanged': ['--import', 'tsx', 'api/report.ts', '--check'],
};

/**
 * What a change must keep: every step runs, each counts as one test.
 * @param isInBackground leaves most of the processor to what runs beside it
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
        await step(title, async () => {
          const { code, output } = await runCommand(args, { env: ENV, isInBackground });
          if (code !== 0) throw new Error(output.trim());
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
