import { Badge, type BadgeTone } from '@foyer/kit/admin';

const TONES: Readonly<Record<string, BadgeTone>> = { active: 'active', pending: 'warn' };

/** Active in teal, in any letter case; each other state has its own color. */
export function StatusBadge({ status }: { status: string }) {
  const word = status.toLowerCase();
  return <Badge tone={TONES[word] ?? 'bad'}>{word.charAt(0).toUpperCase() + word.slice(1)}</Badge>;
}
