import { Badge, type BadgeTone } from '@foyer/kit/admin';
import { useState } from 'react';
import type { EventStatus } from '../contract.ts';

/** The label and color of each status. */
export const STATUS_BADGES: Readonly<Record<EventStatus, { tone: BadgeTone; word: string }>> = {
  draft: { tone: 'plain', word: 'Draft' },
  published: { tone: 'active', word: 'Published' },
  cancelled: { tone: 'bad', word: 'Canceled' },
};

/** The status of an event. A published event that has ended is shown as past. */
export function StatusBadge({ status, endDateTime }: { status: EventStatus; endDateTime: string }) {
  const [now] = useState(() => Date.now());
  if (status === 'published' && Date.parse(endDateTime) < now)
    return <Badge tone="plain">Past</Badge>;
  const { tone, word } = STATUS_BADGES[status];
  return <Badge tone={tone}>{word}</Badge>;
}
