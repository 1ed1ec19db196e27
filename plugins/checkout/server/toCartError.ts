import { ApiError, conflict, gone, invalid, notFound } from '@foyer/kit';
import {
  LARGEST_CHARGE_CENTS,
  SMALLEST_CHARGE_CENTS,
  type ChargeProblem,
} from '@foyer/plugin-fees/engine';
import type { CartRefusal } from './cartState.ts';

const CAPACITY =
  'Insufficient Capacity: The available capacity is not enough to proceed. Please update the number of tickets.';

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const tickets = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);

/** The sentence of a refusal; it names the ticket type that it is about. */
export function toCartError({
  problem,
  name,
  limit = 0,
  left = 0,
}: Omit<CartRefusal, 'problem'> & {
  problem: CartRefusal['problem'] | ChargeProblem | 'code_leaves_too_little';
}): ApiError {
  const type = `“${name ?? ''}”`;
  switch (problem) {
    case 'no_cart':
      return notFound('cart');
    case 'event_closed':
      return conflict(problem, 'This event is not on sale.');
    case 'event_cancelled':
      return conflict(problem, 'This event is cancelled. Its tickets are no longer sold.');
    case 'event_over':
      return conflict(problem, 'This event is over. Its tickets are no longer sold.');
    case 'type_unknown':
      return invalid({ lines: ['There is no such ticket.'] });
    case 'window_closed':
      return conflict(problem, `${type} is not on sale now.`);
    case 'below_minimum':
      return invalid({ lines: [`${type} is sold from ${tickets(limit)} an order.`] });
    case 'above_maximum':
      return invalid({ lines: [`${type} is sold up to ${tickets(limit)} an order.`] });
    case 'sold_out':
      return left > 0
        ? conflict(problem, `Only ${tickets(left)} of ${type} ${left === 1 ? 'is' : 'are'} left.`)
        : conflict(problem, `${type} is sold out.`);
    case 'capacity':
      return conflict('insufficient_capacity', CAPACITY);
    case 'held_by_address':
      return conflict(
        problem,
        `Many tickets of this event are being bought from your network at the moment, and ${left === 0 ? 'no' : left} more can be taken from there. Please ${left === 0 ? '' : 'choose fewer, or '}try again in a few minutes.`,
      );
    case 'held_by_device':
      return conflict(
        problem,
        'You already keep tickets of this event in another cart. Please pay for them or give them back; those of a cart that you left come back by themselves after some minutes.',
      );
    case 'too_many_carts':
      return new ApiError({
        status: 429,
        code: problem,
        message:
          'Very many carts were begun from your network. Please go on in one that you have, or try again in an hour.',
        headers: { 'Retry-After': '3600' },
      });
    case 'too_small':
      return new ApiError({
        status: 422,
        code: 'amount_too_small',
        message: `Card payments start at ${dollars(SMALLEST_CHARGE_CENTS)}.`,
      });
    case 'too_large':
      return new ApiError({
        status: 422,
        code: 'amount_too_large',
        message: `One order comes to at most ${dollars(LARGEST_CHARGE_CENTS)}. Choose fewer tickets.`,
      });
    case 'code_unknown':
      return invalid({ discountCode: ['There is no such discount code.'] });
    case 'code_closed':
      return invalid({ discountCode: ['This discount code is not valid now.'] });
    case 'code_used_up':
      return invalid({ discountCode: ['This discount code has been used up.'] });
    case 'code_leaves_too_little':
      return invalid({
        discountCode: [
          `With this code the total would be less than ${dollars(SMALLEST_CHARGE_CENTS)}, where card payments start.`,
        ],
      });
    case 'payment_open':
      return conflict(problem, 'A payment of this order is under way.');
    case 'already_paid':
      return conflict(problem, 'This order has been paid already.');
    case 'cancelled':
      return conflict(
        'order_cancelled',
        'The payment of this order went back. Please choose your tickets again.',
      );
    case 'hold_expired':
      return gone(problem, 'The time to buy these tickets has run out. Please choose again.');
    case 'already_extended':
      return conflict(problem, 'The time was extended before, and cannot be extended again.');
  }
}
