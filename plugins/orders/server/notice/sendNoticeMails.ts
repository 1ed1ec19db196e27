import { notFound } from '@foyer/kit';
import {
  type Deps,
  emailText,
  type InputOf,
  isUuid,
  type JobContext,
  mailer,
  type TenantCtx,
  type Tx,
} from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import type { NoticeForm, NoticePreview } from '../../contract/deskRoutes.ts';
import { calendarFiles } from '../mail/calendarFile.ts';
import { noticeMail, noticeWords } from '../mail/noticeMail.ts';
import { factsOfOrders, type OrderFacts, orderFacts } from '../order/orderFacts.ts';
import { addLateHolders, holdersOf, type NoticeFacts } from './keepNotice.ts';

/** Emails written per transaction: few enough to be sent soon. */
const AT_ONCE = 50;

interface Which {
  tenantId: string;
  noticeId: string;
}

/** The calendar file for all ticket holders, built once. */
type CalendarOf = ReturnType<typeof calendarFiles>;

/**
 * Emails a notice to the orders that haven't been notified yet. The email and its mark are one
 * transaction, so a retry after a crash neither repeats nor skips one.
 */
export async function sendNoticeMails(which: Which, ctx: JobContext): Promise<void> {
  const scope = ctx.forTenant(which.tenantId);
  const calendarOf = calendarFiles();
  while (await scope.tx((tx) => sendSome(tx, ctx, { ...which, calendarOf })));
}

/** Emails the new date to buyers whose sale was in progress when it changed. */
export async function sendLateNotices(which: Which, ctx: JobContext): Promise<void> {
  await ctx.forTenant(which.tenantId).tx((tx) => addLateHolders(tx, which));
  await sendNoticeMails(which, ctx);
}

interface Waiting {
  id: string;
  uid: string;
}

/** @returns whether there may be more */
async function sendSome(
  tx: Tx,
  deps: Deps,
  { tenantId, noticeId, calendarOf }: Which & { calendarOf: CalendarOf },
): Promise<boolean> {
  const notice = (await tx
    .db('orders_notice')
    .where({ tenant_id: tenantId, id: noticeId })
    .first('event_id', 'kind', 'facts')) as
    { event_id: string; kind: NoticeFacts['kind']; facts: object } | undefined;
  if (!notice) return false;
  const waiting = (await tx
    .db('orders_notice_order as w')
    .join('orders_order as o', (on) =>
      on.on('o.tenant_id', 'w.tenant_id').andOn('o.id', 'w.order_id'),
    )
    .where({ 'w.tenant_id': tenantId, 'w.notice_id': noticeId })
    .whereNull('w.told_at')
    .orderBy('w.id')
    .limit(AT_ONCE)
    .forUpdate('w')
    .skipLocked()
    .select('w.id', 'o.uid')) as Waiting[];
  if (waiting.length === 0) return false;
  // As saved by `keepNotice`.
  const facts = { kind: notice.kind, ...notice.facts } as NoticeFacts;
  const orders = await toldOrders(tx, { tenantId, eventId: notice.event_id, waiting, facts });
  // In parallel, so that the outbox writes them in one batch.
  await Promise.all(orders.map((order) => sendNotice(tx, deps, { order, facts, calendarOf })));
  await tx
    .db('orders_notice_order')
    .where({ tenant_id: tenantId })
    .whereIn(
      'id',
      waiting.map(({ id }) => id),
    )
    .update({ told_at: tx.db.fn.now() });
  return waiting.length === AT_ONCE;
}

/** A cancellation goes to everyone who had a ticket then; a new date only to current ticket holders. */
async function toldOrders(
  tx: Tx,
  given: {
    tenantId: string;
    eventId: string;
    waiting: readonly Waiting[];
    facts: NoticeFacts;
  },
): Promise<OrderFacts[]> {
  const { tenantId, eventId, waiting, facts } = given;
  const uids = waiting.map(({ uid }) => uid);
  const orders = await factsOfOrders(tx.db, { tenantId, uids });
  if (facts.kind === 'cancelled') return orders;
  const valid = new Set(
    (await holdersOf(tx.db, { tenantId, eventId })
      .whereIn('o.uid', uids)
      .pluck('o.uid')) as string[],
  );
  return orders.filter(({ uid }) => valid.has(uid));
}

async function sendNotice(
  tx: Tx,
  deps: Deps,
  { order, facts, calendarOf }: { order: OrderFacts; facts: NoticeFacts; calendarOf: CalendarOf },
): Promise<void> {
  // The buyer's data may have been deleted since.
  if (!order.email) return;
  const mail = noticeMail(deps, order, { facts, calendar: await calendarOf(order) });
  if (!mail) return;
  await deps.use(mailer).send(tx, mail);
  await tx.audit({
    action: facts.kind === 'cancelled' ? 'order.told_cancelled' : 'order.told_moved',
    subject: 'order',
    subjectId: order.uid,
    tenantId: order.tenantId,
    after: { to: order.email },
  });
}

interface Counted {
  mailed: number;
  unmailed: number;
  id: string | null;
}

/** The email to the first recipient, without the link to their tickets. */
export async function previewNotice(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof orders.routes.noticePreview>,
): Promise<NoticePreview> {
  const { tenantId } = ctx;
  const { eventId } = params;
  if (!isUuid(eventId)) throw notFound('event');
  return ctx.read(async (db) => {
    const event = await db('events_event_v1')
      .where({ tenant_id: tenantId, id: eventId })
      .first('id');
    if (!event) throw notFound('event');
    const holders = holdersOf(db, { tenantId, eventId })
      .select(
        db.raw(`count(*) filter (where o.email <> '')::integer as mailed,
          count(*) filter (where o.email = '')::integer as unmailed,
          (array_agg(o.id order by o.completed_at, o.id) filter (where o.email <> ''))[1] as id`),
      )
      .first();
    const { mailed, unmailed, id } = (await holders) as Counted;
    const counts = { orders: mailed, withoutEmail: unmailed };
    if (id === null) return { ...counts, mail: null };
    const { order, facts } = withNotice(await orderFacts(db, { tenantId, id }), body);
    const words = noticeWords(order, facts);
    if (!words) return { ...counts, mail: null };
    const { subject, content } = words;
    const text = emailText(subject, content);
    return { ...counts, mail: { to: order.email, subject, text } };
  });
}

/** The order as it would be after the change. */
function withNotice(
  order: OrderFacts,
  form: NoticeForm,
): { order: OrderFacts; facts: NoticeFacts } {
  if (form.kind === 'cancelled') return { order, facts: { ...form, reason: form.reason.trim() } };
  const { kind, startDateTime, endDateTime, ...place } = form;
  const { event } = order;
  const [startAt, endAt] = [new Date(startDateTime), new Date(endDateTime)];
  return {
    order: { ...order, event: { ...event, ...place, startAt, endAt } },
    facts: {
      kind,
      before: {
        startDateTime: event.startAt.toISOString(),
        endDateTime: event.endAt.toISOString(),
        timeZone: event.timeZone,
        address1: event.address1,
        city: event.city,
        state: event.state,
        country: event.country,
      },
    },
  };
}
