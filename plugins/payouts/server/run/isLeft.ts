import type { PayoutsRunRow } from '../schema.ts';

/** A run without progress for this long was stopped by a crash. */
const LEFT_MS = 5 * 60_000;

export const isLeft = ({ state, worked_at }: Pick<PayoutsRunRow, 'state' | 'worked_at'>): boolean =>
  state === 'running' && Date.now() - worked_at.getTime() > LEFT_MS;
