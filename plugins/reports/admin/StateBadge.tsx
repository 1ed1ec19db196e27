import { Badge, type BadgeTone } from '@foyer/kit/admin';

const TONES: Readonly<Record<string, BadgeTone>> = {
  active: 'active',
  published: 'active',
  pending: 'warn',
  draft: 'plain',
};

/** The state of a tenant or an event, as shown on its own page. */
export function StateBadge({ status }: { status: string }) {
  const state = status.toLowerCase();
  // The stored value is spelled with two l's.
  const word = state === 'cancelled' ? 'canceled' : state;
  return <Badge tone={TONES[state] ?? 'bad'}>{word.charAt(0).toUpperCase() + word.slice(1)}</Badge>;
}
