import type { Knex } from '../../server.ts';
import { limitToEvents } from '../../server/protect.ts';
import { tableFacts, type PolicyFacts, type TableFacts } from '../tableFacts.ts';

/** The policies that keep members of some events to these. */
export const eventPolicies = ({ policies }: TableFacts): PolicyFacts[] =>
  policies.filter(({ isRestrictive }) => isRestrictive);

/**
 * A table whose rows are of events, and which a member who is limited to others would see: one with
 * an `event_id`, or one that refers to a table which is limited itself.
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
          `${name} has an event_id and shows members of other events its rows: limitToEvents(knex, '${name}', { event: 'event_id' }) in a migration`,
        ];
  }
  if (policy) return [];
  const whole = constraints.find(
    ({ type, target }) => type === 'f' && isLimited(byName.get(target ?? '')),
  );
  const column = whole?.columns.find((one) => one !== 'tenant_id');
  return whole
    ? [
        `${name} belongs to ${whole.target} and shows members of other events its rows: limitToEvents(knex, '${name}', { through: '${whole.target}', by: '${column}' }) in a migration, or say with { whole: 'a reason' } why it may`,
      ]
    : [];
}

const isLimited = (table: TableFacts | undefined): boolean =>
  table !== undefined && eventPolicies(table).some(({ reason }) => reason === null);

/** What `limitToEvents` itself makes of a table with an `event_id`. */
export async function eventPolicy(db: Knex): Promise<PolicyFacts> {
  const transaction = await db.transaction();
  try {
    const name = 'foyer_conforms_event';
    await transaction.raw('create table ?? (tenant_id uuid, id uuid, event_id uuid)', [name]);
    await limitToEvents(transaction, name, { event: 'event_id' });
    const made = (await tableFacts(transaction)).find((table) => table.name === name);
    const [policy] = made?.policies ?? [];
    if (!policy) throw new Error('A table that was limited has no policy.');
    return policy;
  } finally {
    await transaction.rollback();
  }
}
