import { Badge, type BadgeTone } from '@foyer/kit/admin';
import type { EventStatus } from '../contract.ts';

const SHOWN: Readonly<Record<EventStatus, { tone: BadgeTone; word: string }>> = {
  draft: { tone: 'plain', word: 'Draft' },
  published: { tone: 'active', word: 'Published' },
  cancelled: { tone: 'bad', word: 'Cancelled' },
};

/** Where an event stands between its first draft and its end. */
export function StatusBadge({ status }: { status: EventStatus }) {
  const { tone, word } = SHOWN[status];
  return <Badge tone={tone}>{word}</Badge>;
}
