import { notFound } from '@foyer/kit';
import { emailText, type InputOf, isUuid, type TenantCtx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import type { NoticeForm, NoticePreview } from '../../contract/notice.ts';
import { orderFacts, type OrderFacts } from '../order/orderFacts.ts';
import { noticeWords } from '../mail/noticeMail.ts';
import { holdersOf, type NoticeFacts } from './keepNotice.ts';

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
