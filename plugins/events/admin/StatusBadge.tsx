import { Badge, type BadgeTone } from '@foyer/kit/admin';
import { useState } from 'react';
import type { EventStatus } from '../contract.ts';

const SHOWN: Readonly<Record<EventStatus, { tone: BadgeTone; word: string }>> = {
  draft: { tone: 'plain', word: 'Draft' },
  published: { tone: 'active', word: 'Published' },
  cancelled: { tone: 'bad', word: 'Cancelled' },
};

/** Where an event stands between its first draft and its end. What was published and is over is past. */
export function StatusBadge({ status, endDateTime }: { status: EventStatus; endDateTime: string }) {
  const [now] = useState(() => Date.now());
  if (status === 'published' && Date.parse(endDateTime) < now)
    return <Badge tone="plain">Past</Badge>;
  const { tone, word } = SHOWN[status];
  return <Badge tone={tone}>{word}</Badge>;
}
