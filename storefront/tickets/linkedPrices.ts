import { formatChoice, formatDollars, formatList } from '@foyer/kit/numbers';
import { UNKNOWN_CODE } from '@foyer/plugin-checkout/unknownCode';
import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { call, isRefused, problemOf, type Reply } from '../api/call.ts';
import { eventParams, type TicketType } from '../api/eventApi.ts';
import { disambiguateName } from './ticketNames.ts';

const PREVIEW = 'post /p/tenants/:tenantId/events/:eventId/discount';

/** A ticket type with the price that a code replaces. */
export type ShownType = TicketType & { before?: number };

export interface LinkedPrices {
  /** The event's ticket types, at the prices with the code. */
  ticketTypes: ShownType[];
  /** What the code does, or that it doesn't work and why. */
  text: string;
  isRefused: boolean;
}

/**
 * What a code from a link does to the prices.
 * @throws if the server gave no answer about the code
 */
export async function readLinkedPrices(
  event: PublicEventPage,
  discountCode: string,
): Promise<LinkedPrices> {
  const { ticketTypes } = event;
  try {
    const preview = await call(PREVIEW, { params: eventParams(event), body: { discountCode } });
    return {
      ticketTypes: ticketTypes.map((type) => discounted(type, preview)),
      text: effectOf(ticketTypes, preview),
      isRefused: false,
    };
  } catch (error) {
    if (!isRefused(error)) throw error;
    const { fields, message } = problemOf(error);
    const why = fields['discountCode']?.[0] ?? message;
    const text =
      why === UNKNOWN_CODE
        ? `We don’t recognize discount code ${discountCode}.`
        : `Discount code ${discountCode} doesn’t work. ${why}`;
    return { ticketTypes, text, isRefused: true };
  }
}

function discounted(type: TicketType, preview: Reply<typeof PREVIEW>): ShownType {
  const allIn = preview.ticketTypes.find(({ id }) => id === type.id)?.allIn;
  const before = type.details.allIn.total;
  if (!allIn || allIn.total >= before) return type;
  return { ...type, before, details: { ...type.details, allIn } };
}

function effectOf(types: readonly TicketType[], preview: Reply<typeof PREVIEW>): string {
  const { percent, amount, isForAll, ticketTypes } = preview;
  const all = types.map(({ details }) => details);
  const names = types
    .filter(({ id }) => ticketTypes.some((one) => one.id === id))
    .map(({ details }) => disambiguateName(details, all));
  if (names.length === 0) return 'It doesn’t apply to any tickets on sale right now.';
  if (percent !== null) return `You get ${percent}% off${isForAll ? '' : ` ${formatList(names)}`}.`;
  const order = isForAll ? 'your order' : `an order that includes ${formatChoice(names)}`;
  return `You get ${formatDollars(amount ?? 0)} off ${order}.`;
}
