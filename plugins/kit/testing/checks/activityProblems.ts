import { activityOf } from '../../activity.ts';
import type { Subject } from '../subject.ts';

/** Says which actions stand in the audit, of what was done before this check, that no plugin has words for. */
export async function activityProblems({ app }: Subject): Promise<string[]> {
  const { says } = activityOf(app.plugins.map(({ contract }) => contract));
  const written = (await app
    .database('kit_audit')
    .distinct('action')
    .orderBy('action')
    .pluck('action')) as string[];
  return written
    .filter((action) => !says.has(action))
    .map(
      (action) =>
        `the audit has lines of '${action}', and no contract says how they read: add activity: { says: { '${action}': '… {record}' } }`,
    );
}
