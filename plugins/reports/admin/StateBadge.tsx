import { Badge, type BadgeTone } from '@foyer/kit/admin';

const TONES: Readonly<Record<string, BadgeTone>> = {
  active: 'active',
  published: 'active',
  pending: 'warn',
  draft: 'plain',
};

/** The state of a tenant or of an event, as their own pages show it. */
export function StateBadge({ status }: { status: string }) {
  const word = status.toLowerCase();
  return <Badge tone={TONES[word] ?? 'bad'}>{word.charAt(0).toUpperCase() + word.slice(1)}</Badge>;
}
