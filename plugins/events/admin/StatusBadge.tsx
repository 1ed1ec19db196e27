import { Badge } from '@foyer/kit/admin';
import { useState } from 'react';
import { EVENT_STATUS_TONES, EVENT_STATUS_WORDS } from '../contract/event.ts';
import type { EventStatus } from '../contract.ts';

/** The status of an event. A published event that has ended is shown as past. */
export function StatusBadge({ status, endDateTime }: { status: EventStatus; endDateTime: string }) {
  const [now] = useState(() => Date.now());
  if (status === 'published' && Date.parse(endDateTime) < now)
    return <Badge tone="plain">Past</Badge>;
  return <Badge tone={EVENT_STATUS_TONES[status]}>{EVENT_STATUS_WORDS[status]}</Badge>;
}
