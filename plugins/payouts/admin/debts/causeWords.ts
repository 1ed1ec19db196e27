import { CAUSE_WORDS } from '../../words.ts';

export const CAUSES = Object.entries(CAUSE_WORDS).map(([value, label]) => ({ value, label }));

export const STATES = [
  { value: true, label: 'Owed' },
  { value: false, label: 'Settled' },
];
