import { setTimeout as delay } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Cluster } from './cluster.ts';

/** Inconsistencies in the books after a fault. All lists must be empty. */
export interface Audit {
  /** Paid at Stripe, but neither completed here nor listed for review. */
  paidForNothing: string[];
  /** Completed here, but not paid at Stripe. */
  unpaid: string[];
  /** Orders with too many, too few or duplicate tickets. */
  wrongTickets: string[];
  /** Stock counters that differ from tickets and holds. */
  wrongStock: string[];
  /** Orders whose ledger entries don't sum to 0. */
  unbalanced: string[];
  /** Addresses of completed orders that no email was sent to. */
  withoutMail: string[];
}

/** Compares Stripe with the database, and the database with itself. */
export async function audit(cluster: Cluster): Promise<Audit> {
  const { primary, mail } = cluster;
  const named = async (sql: string): Promise<string[]> =>
    (await primary.query<{ name: string }>(sql)).map(({ name }) => name);
  const paid = await paidAtStripe(cluster.stripePort);
  const completed = await primary.query<{ uid: string; email: string; intent: string }>(
    `select uid, email, payment_intent_id as intent from orders_order where completed_at is not null`,
  );
  const intents = new Set(completed.map(({ intent }) => intent));
  const cases = new Set(await named(CASES));
  const mailed = new Set(mail.recipients);
  return {
    paidForNothing: paid.filter((intent) => !intents.has(intent) && !cases.has(intent)),
    unpaid: completed.filter(({ intent }) => !paid.includes(intent)).map(({ uid }) => uid),
    wrongTickets: await named(WRONG_TICKETS),
    wrongStock: await named(WRONG_STOCK),
    unbalanced: await named(UNBALANCED),
    withoutMail: completed.flatMap(({ email }) => (mailed.has(email) ? [] : [email])),
  };
}

/** How often to check whether everything has been settled. */
const AGAIN_MS = 1_000;

/**
 * Waits until the books are consistent. Runs the sweep immediately, which the program would run
 * within a minute.
 * @returns the remaining inconsistencies after the time limit
 */
export async function settledAudit(cluster: Cluster, patienceMs: number): Promise<Audit> {
  for (const end = Date.now() + patienceMs; ; await delay(AGAIN_MS)) {
    await cluster.stripeControl.flush();
    await cluster.primary.query(
      `select graphile_worker.add_job('payments:sweepEvents', '{}'::json, job_key => 'audit')`,
    );
    const found = await audit(cluster);
    if (isClean(found) || Date.now() > end) return found;
  }
}

export const isClean = (found: Audit): boolean =>
  Object.values(found).every(({ length }) => length === 0);

/** Payment intents of all paid sessions. */
async function paidAtStripe(port: number): Promise<string[]> {
  const stripe = new Stripe('sk_test_local_stripe', { host: '127.0.0.1', port, protocol: 'http' });
  const paid: string[] = [];
  for await (const session of stripe.checkout.sessions.list({ limit: 100 }))
    if (session.payment_status === 'paid') paid.push(String(session.payment_intent));
  return paid;
}

/** Payment intents listed for review. */
const CASES =
  'select payment_intent_id as name from orders_review where payment_intent_id is not null';

const WRONG_TICKETS = `
  select uid as name from orders_order o
  where completed_at is not null
    and ticket_count <> (select count(*) from orders_ticket t where t.tenant_id = o.tenant_id and t.order_id = o.id)
  union all
  select uid from orders_ticket group by uid having count(*) > 1
  union all
  select draft_id::text from orders_order where draft_id is not null
  group by draft_id having count(*) > 1`;

const WRONG_STOCK = `
  select format('%s: %s sold of %s, %s held of %s', s.ticket_type_id, s.sold, facts.sold, s.held, facts.held)
    as name
  from events_stock s, lateral (
    select (select count(*) from orders_ticket t
        where t.tenant_id = s.tenant_id and t.ticket_type_id = s.ticket_type_id and t.has_stock) as sold,
      (select coalesce(sum(line.quantity), 0) from events_hold h,
          jsonb_to_recordset(h.lines) as line ("ticketTypeId" uuid, quantity int)
        where h.event_id = s.event_id and line."ticketTypeId" = s.ticket_type_id) as held
  ) facts
  where s.ticket_type_id is not null and (s.sold <> facts.sold or s.held <> facts.held
    or facts.sold + facts.held > s.capacity)`;

const UNBALANCED = `
  select order_id::text as name from orders_ledger
  group by tenant_id, order_id having sum(amount_cents) <> 0`;
