import type { Response } from 'express';
import { AS_OF } from '../client.ts';

/** Rows no older than this count as current. */
const FEW_SECONDS_MS = 5_000;

/** Whether the age of the rows must be reported. */
export const isOld = (asOf: Date | undefined): asOf is Date =>
  asOf !== undefined && Date.now() - asOf.getTime() > FEW_SECONDS_MS;

/** Reports the age of the rows in the response if it is more than a few seconds; the oldest counts. */
export function setAsOf(res: Response, asOf: Date | undefined): void {
  if (!isOld(asOf)) return;
  const text = asOf.toISOString();
  const current = res.get(AS_OF);
  if (current === undefined || text < current) res.set(AS_OF, text);
}
