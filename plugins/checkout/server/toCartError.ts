import { ApiError, conflict, formatCents, formatCount, gone, invalid, notFound } from '@foyer/kit';
import {
  LARGEST_CHARGE_CENTS,
  SMALLEST_CHARGE_CENTS,
  type ChargeProblem,
} from '@foyer/plugin-fees/engine';
import { UNKNOWN_CODE } from '../unknownCode.ts';
import type { CartRefusal } from './cartState.ts';

const CAPACITY =
  'Insufficient Capacity: The available capacity is not enough to proceed. Please update the number of tickets.';

const tickets = (count: number): string => formatCount(count, 'ticket', 'tickets');

/** Turns a rejection into an error that names the affected ticket type. */
export function toCartError({
  problem,
  name,
  limit = 0,
  left = 0,
}: Omit<CartRefusal, 'problem'> & {
  problem: CartRefusal['problem'] | ChargeProblem | 'code_leaves_too_little' | 'free_share';
}): ApiError {
  const type = `“${name ?? ''}”`;
  switch (problem) {
    case 'no_cart':
      return notFound('cart');
    case 'event_closed':
      return conflict(problem, 'Tickets for this event aren’t on sale.');
    case 'event_cancelled':
      return conflict(problem, 'This event was canceled. Tickets are no longer on sale.');
    case 'event_over':
      return conflict(problem, 'This event has ended. Tickets are no longer on sale.');
    case 'sales_suspended':
      return conflict(problem, 'Tickets aren’t on sale right now. You haven’t been charged.');
    case 'type_unknown':
      return invalid({ lines: ['This ticket type doesn’t exist.'] });
    case 'window_closed':
      return conflict(problem, `${type} isn’t on sale right now.`);
    case 'below_minimum':
      return invalid({ lines: [`The minimum for ${type} is ${tickets(limit)} per order.`] });
    case 'above_maximum':
      return invalid({ lines: [`The maximum for ${type} is ${tickets(limit)} per order.`] });
    case 'sold_out':
      return left > 0
        ? conflict(problem, `Only ${tickets(left)} left for ${type}.`)
        : conflict(problem, `${type} is sold out.`);
    case 'capacity':
      return conflict('insufficient_capacity', CAPACITY);
    case 'held_by_address':
      return conflict(
        problem,
        `Many people on your network are buying ${name ? `${type} ` : ''}tickets for this event right now. ${left === 0 ? 'Try' : `You can get up to ${left} more. Choose fewer, or try`} again in a few minutes.`,
      );
    case 'held_by_device':
      return conflict(
        problem,
        'You’re already holding tickets for this event in another cart. Buy those or remove them first. If you closed that cart, its tickets are released in a few minutes.',
      );
    case 'too_many_carts':
      return new ApiError({
        status: 429,
        code: problem,
        message:
          'Too many carts were created from your network. Use a cart you already have, or try again in an hour.',
        headers: { 'Retry-After': '3600' },
      });
    case 'too_small':
      return new ApiError({
        status: 422,
        code: 'amount_too_small',
        message: `Card payments start at ${formatCents(SMALLEST_CHARGE_CENTS)}.`,
      });
    case 'too_large':
      return new ApiError({
        status: 422,
        code: 'amount_too_large',
        message: `An order can’t exceed ${formatCents(LARGEST_CHARGE_CENTS)}. Choose fewer tickets.`,
      });
    case 'code_unknown':
      return invalid({ discountCode: [UNKNOWN_CODE] });
    case 'code_closed':
      return invalid({ discountCode: ['This discount code isn’t valid right now.'] });
    case 'code_used_up':
      return invalid({ discountCode: ['This discount code has reached its usage limit.'] });
    case 'code_leaves_too_little':
      return invalid({
        discountCode: [
          `With this code, your total would be below ${formatCents(SMALLEST_CHARGE_CENTS)}, the minimum for card payments.`,
        ],
      });
    case 'payment_open':
      return conflict(problem, 'A payment for this order is in progress.');
    case 'confirmation_open':
      return conflict(
        problem,
        'This order is waiting for your confirmation. Open the link in the email we sent you.',
      );
    case 'free_share':
      return conflict(
        problem,
        'This email address already has as many free tickets for this event as one person can order. To get more, contact the organizer.',
      );
    case 'already_paid':
      return conflict(problem, 'This order has already been paid.');
    case 'cancelled':
      return conflict(
        'order_cancelled',
        'The payment for this order was refunded. Choose your tickets again.',
      );
    case 'hold_expired':
      return gone(problem, 'Your time to buy these tickets ran out. Choose them again.');
    case 'already_extended':
      return conflict(problem, 'You’ve already extended your time. It can’t be extended again.');
  }
}
