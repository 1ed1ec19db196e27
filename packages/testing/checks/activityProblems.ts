import { activityOf } from '../../../plugins/kit/activity.ts';
import type { Subject } from '../subject.ts';

/** Reports actions in the audit log, written before this check, for which no plugin has wording. */
export async function activityProblems({ app }: Subject): Promise<string[]> {
  const { says } = activityOf(app.plugins.map(({ contract }) => contract));
  const written = await app
    .database('kit_audit')
    .distinct('action')
    .orderBy('action')
    .pluck<string[]>('action');
  return written
    .filter((action) => !says.has(action))
    .map(
      (action) =>
        `the audit has entries with the action '${action}', but no contract says how to display them. Add activity: { says: { '${action}': '… {record}' } }`,
    );
}
