import { dayAt } from '../../plugins/kit/zonedDay.ts';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { root } from './frontEnds.ts';

/** A finding that is accepted for a limited time. */
interface Allowed {
  /** GitHub's ID: `GHSA-…`. */
  advisory: string;
  /** Why it does no harm here. */
  reason: string;
  /** The last day on which it is accepted: `2027-03-31`. */
  until: string;
}

const ALLOWED: readonly Allowed[] = [];

const PATIENCE_MS = 15_000;
const UNVERIFIED = 'not verified (the registry didn’t respond)';

const finding = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.string(),
});
/** The output of `npm audit --json` when the registry responded. */
const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), finding])) })),
});

/** A short summary, and the findings that fail the check. */
export interface AuditOutcome {
  said: string;
  problems: string[];
}

/** Evaluates npm's output. Findings below high don't fail the check. */
export function auditOutcome(
  printed: unknown,
  { allowed, today }: { allowed: readonly Allowed[]; today: string },
): AuditOutcome {
  const { data } = report.safeParse(printed);
  if (!data) return { said: UNVERIFIED, problems: [] };
  const found = new Map(
    Object.values(data.vulnerabilities)
      .flatMap(({ via }) => via.filter((one) => typeof one === 'object'))
      .map((one) => [one.url, one]),
  );
  const problems = [...found.values()]
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .flatMap(({ name, title, url, severity }) => {
      const exception = allowed.find(({ advisory }) => url.endsWith(`/${advisory}`));
      if (exception && exception.until >= today) return [];
      const ended = exception ? ` (was allowed until ${exception.until})` : '';
      return [`${name}: ${severity}, ${title}, ${url}${ended}`];
    });
  return { said: `${found.size} known, ${problems.length} to fix`, problems };
}

/** Audits the production dependencies; a registry that doesn't respond isn't a failure. */
export async function auditDependencies(registry?: string): Promise<AuditOutcome> {
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0'];
  const printed = await new Promise<string>((resolve) => {
    execFile(
      'npm',
      [...args, ...(registry ? [`--registry=${registry}`] : [])],
      {
        cwd: root,
        timeout: PATIENCE_MS,
        maxBuffer: 64 * 1024 * 1024,
        // npm is a script file on Windows.
        shell: process.platform === 'win32',
      },
      // It exits with an error both when it finds something and when the registry doesn't respond.
      (_error, stdout) => resolve(stdout),
    );
  });
  const today = dayAt(new Date(), 'UTC');
  return auditOutcome(parsed(printed), { allowed: ALLOWED, today });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { said, problems } = await auditDependencies();
  process.stdout.write(`${[`Dependency audit: ${said}`, ...problems].join('\n')}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
