import { Badge, type BadgeTone } from '@foyer/kit/admin';
import { useState } from 'react';
import type { OrderStatus } from '../../contract.ts';
import { ORDER_WORDS } from '../../words.ts';

/** Order statuses in words. */
export const STATUS_WORDS: Readonly<Record<OrderStatus, { tone: BadgeTone; word: string }>> = {
  draft: { tone: 'plain', word: ORDER_WORDS.draft },
  held: { tone: 'plain', word: ORDER_WORDS.held },
  awaiting_payment: { tone: 'plain', word: ORDER_WORDS.awaiting_payment },
  awaiting_confirmation: { tone: 'warn', word: ORDER_WORDS.awaiting_confirmation },
  processing: { tone: 'warn', word: ORDER_WORDS.processing },
  completed: { tone: 'done', word: ORDER_WORDS.completed },
  partially_refunded: { tone: 'done', word: ORDER_WORDS.partially_refunded },
  refunded: { tone: 'plain', word: ORDER_WORDS.refunded },
  expired: { tone: 'plain', word: ORDER_WORDS.expired },
  failed: { tone: 'bad', word: ORDER_WORDS.failed },
  cancelled: { tone: 'plain', word: ORDER_WORDS.cancelled },
  needs_review: { tone: 'bad', word: ORDER_WORDS.needs_review },
};

/** An order's status. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { tone, word } = STATUS_WORDS[status];
  return <Badge tone={tone}>{word}</Badge>;
}

/** Everything the order paid was refunded. */
export const isFullyRefunded = (order: { refundedAmount: number; totalAmount: number }): boolean =>
  order.totalAmount > 0 && order.refundedAmount >= order.totalAmount;

/** The payout status; only orders charged by card are paid out. */
export function PayoutBadge(props: {
  payoutCompleted: boolean;
  /** On hold, manually or by a dispute. */
  onHold: boolean;
  balanceAvailableOn: string | null;
  refundedAmount: number;
  totalAmount: number;
}) {
  const [now] = useState(() => Date.now());
  if (props.payoutCompleted) return <Badge tone="done">Payout Completed</Badge>;
  if (props.onHold) return <Badge tone="bad">Payout On Hold</Badge>;
  if (isFullyRefunded(props)) return <Badge tone="plain">Nothing left to pay out</Badge>;
  const isThere = props.balanceAvailableOn !== null && Date.parse(props.balanceAvailableOn) <= now;
  return isThere ? (
    <Badge tone="good">Payout Ready</Badge>
  ) : (
    <Badge tone="warn">Payout Pending</Badge>
  );
}
