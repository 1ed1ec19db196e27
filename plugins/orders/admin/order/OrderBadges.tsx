import { Badge } from '@foyer/kit/admin';
import { useState } from 'react';
import type { OrderStatus } from '../../contract.ts';
import { ORDER_TONES, ORDER_WORDS } from '../../words.ts';

/** An order's status. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge tone={ORDER_TONES[status]}>{ORDER_WORDS[status]}</Badge>;
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
