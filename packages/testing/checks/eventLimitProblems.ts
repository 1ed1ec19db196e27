import type { Knex } from '../../../plugins/kit/server.ts';
import { limitToEvents } from '../../../plugins/kit/server/enableRowSecurity.ts';
import { tableFacts, type PolicyFacts, type TableFacts } from '../tableFacts.ts';

/** The policies that limit members to some events. */
export const eventPolicies = ({ policies }: TableFacts): PolicyFacts[] =>
  policies.filter(({ isRestrictive }) => isRestrictive);

/**
 * Reports a table with event rows that a member limited to other events could see: one with an
 * `event_id`, or one that references a limited table.
 * @param expected the policy of a table with an `event_id`
 */
export function eventLimitProblems(
  table: TableFacts,
  { byName, expected }: { byName: ReadonlyMap<string, TableFacts>; expected: PolicyFacts },
): string[] {
  const { name, comment, columns, constraints } = table;
  if (comment !== 'tenant') return [];
  const [policy] = eventPolicies(table);
  const isStated = typeof policy?.reason === 'string';
  if (columns.some((column) => column.name === 'event_id')) {
    const isLimited = policy?.using === expected.using;
    return isLimited || isStated
      ? []
      : [
          `${name} has an event_id, but its rows are visible to members of other events. Call limitToEvents(knex, '${name}', { event: 'event_id' }) in a migration`,
        ];
  }
  if (policy) return [];
  const whole = constraints.find(
    ({ type, target }) => type === 'f' && isLimited(byName.get(target ?? '')),
  );
  const column = whole?.columns.find((one) => one !== 'tenant_id');
  return whole
    ? [
        `${name} belongs to ${whole.target}, but its rows are visible to members of other events. Call limitToEvents(knex, '${name}', { through: '${whole.target}', by: '${column}' }) in a migration, or allow it with { whole: 'a reason' }`,
      ]
    : [];
}

const isLimited = (table: TableFacts | undefined): boolean =>
  table !== undefined && eventPolicies(table).some(({ reason }) => reason === null);

/** The policy that `limitToEvents` creates for a table with an `event_id`. */
export async function eventPolicy(db: Knex): Promise<PolicyFacts> {
  const transaction = await db.transaction();
  try {
    const name = 'foyer_conforms_event';
    await transaction.raw('create table ?? (tenant_id uuid, id uuid, event_id uuid)', [name]);
    await limitToEvents(transaction, name, { event: 'event_id' });
    const made = (await tableFacts(transaction)).find((table) => table.name === name);
    const [policy] = made?.policies ?? [];
    if (!policy) throw new Error('limitToEvents created no policy.');
    return policy;
  } finally {
    await transaction.rollback();
  }
}
