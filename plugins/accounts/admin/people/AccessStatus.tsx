import { Badge, type BadgeTone } from '@foyer/kit/admin';

const WORDS: Readonly<Record<string, { word: string; tone: BadgeTone }>> = {
  PENDING: { word: 'Pending Verification', tone: 'warn' },
  ACTIVE: { word: 'Active', tone: 'good' },
  ENDED: { word: 'Access ended', tone: 'plain' },
};

/** Whether an invited person has accepted; a dash for any other state. */
export function AccessStatus({ status }: { status: string }) {
  const shown = WORDS[status];
  return shown ? <Badge tone={shown.tone}>{shown.word}</Badge> : '–';
}
