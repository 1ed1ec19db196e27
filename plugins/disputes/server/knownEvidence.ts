import { formatCount, formatDollars, longInstant } from '@foyer/kit';
import { MAX_FIELD, type Evidence } from '../contract/evidence.ts';
import type { DisputeDetails } from '../contract/disputes.ts';
import { fullNameOf, placeOf, type OrderFacts } from '@foyer/plugin-orders/server';

type Known = Pick<DisputeDetails, 'tickets' | 'consents' | 'refunds'>;

/** Evidence from the order's data, worded for the bank. Contains only what is stored. */
export function knownEvidence(order: OrderFacts, known: Known): Evidence {
  const { event, tenant } = order;
  const at = (instant: Date | string) => longInstant(instant, event.timeZone);
  const bought = order.completedAt ?? order.createdAt;
  const count = formatCount(order.ticketCount, 'ticket', 'tickets');
  const place = placeOf(event);
  return {
    product_description: `${count} to ${event.name}, an event by ${tenant.name}${place && ` at ${place}`}. Order ${order.uid}.`,
    customer_name: fullNameOf(order),
    customer_email_address: order.email,
    customer_purchase_ip: '',
    billing_address: billingAddress(order),
    service_date: at(event.startAt),
    access_activity_log: upTo([
      `${at(bought)}: order ${order.uid} was paid by card, and its tickets were sent to ${order.email}.`,
      ...known.tickets.map(scanLine(at)),
      ...known.refunds.map(
        ({ amount, reason, at: when, status }) =>
          `${at(when)}: refund of ${formatDollars(amount)} (${status}). ${reason}`,
      ),
    ]),
    refund_policy_disclosure: upTo(
      known.consents
        .filter(({ given }) => given)
        .map((one) => `${one.at ? `${at(one.at)}: ` : ''}The buyer agreed to “${one.text}”`),
    ),
    refund_refusal_explanation: '',
    uncategorized_text: '',
  };
}

const scanLine =
  (at: (instant: string) => string) =>
  ({ ticketUID, ticketTypeName, status, usedAt, usedBy, usedWhere }: Known['tickets'][number]) => {
    const ticket = `Ticket ${ticketUID} (${ticketTypeName})`;
    if (!usedAt) return `${ticket}: ${status === 'voided' ? 'voided, ' : ''}not scanned.`;
    const where = usedWhere && ` at ${usedWhere}`;
    const by = usedBy && ` by ${usedBy}`;
    return `${ticket}: scanned on ${at(usedAt)}${where}${by}.`;
  };

/** As many whole lines as fit the gateway's limit. */
function upTo(lines: readonly string[]): string {
  let text = '';
  for (const line of lines) {
    if (text.length + line.length + 1 > MAX_FIELD) break;
    text += `${text && '\n'}${line}`;
  }
  return text;
}

/** In one line; empty if the buyer gave none. */
export const billingAddress = (
  order: Pick<OrderFacts, 'address1' | 'address2' | 'city' | 'state' | 'zipCode' | 'country'>,
): string =>
  [
    order.address1,
    order.address2,
    order.city,
    `${order.state} ${order.zipCode}`.trim(),
    order.country,
  ]
    .filter((part) => part.trim() !== '')
    .join(', ');
