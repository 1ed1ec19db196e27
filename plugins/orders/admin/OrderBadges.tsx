import { Badge, type BadgeTone } from '@foyer/kit/admin';
import { useState } from 'react';
import type { OrderStatus } from '../contract.ts';

const STATUSES: Readonly<Record<OrderStatus, { tone: BadgeTone; word: string }>> = {
  draft: { tone: 'plain', word: 'Draft' },
  held: { tone: 'plain', word: 'Held' },
  awaiting_payment: { tone: 'plain', word: 'Awaiting payment' },
  processing: { tone: 'warn', word: 'Processing' },
  completed: { tone: 'done', word: 'Completed' },
  partially_refunded: { tone: 'done', word: 'Partially refunded' },
  refunded: { tone: 'plain', word: 'Refunded' },
  expired: { tone: 'plain', word: 'Expired' },
  failed: { tone: 'bad', word: 'Failed' },
  cancelled: { tone: 'plain', word: 'Cancelled' },
  needs_review: { tone: 'bad', word: 'Needs review' },
};

/** Where an order stands. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { tone, word } = STATUSES[status];
  return <Badge tone={tone}>{word}</Badge>;
}

/** How far its money is; an order that was not charged by card is never paid out. */
export function PayoutBadge(props: {
  payoutCompleted: boolean;
  onHold: boolean;
  balanceAvailableOn: string | null;
}) {
  const [now] = useState(() => Date.now());
  if (props.payoutCompleted) return <Badge tone="done">Payout Completed</Badge>;
  if (props.onHold) return <Badge tone="bad">Payout On Hold</Badge>;
  const isThere = props.balanceAvailableOn !== null && Date.parse(props.balanceAvailableOn) <= now;
  return isThere ? (
    <Badge tone="good">Payout Ready</Badge>
  ) : (
    <Badge tone="warn">Payout Pending</Badge>
  );
}
