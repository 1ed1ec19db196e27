import type { Request } from 'express';
import { MEGABYTE } from '../../uploadRule.ts';

/** How much of an unwanted body is read, so that the sender receives the response instead of a connection error. */
const DISCARDED_BYTES = 128 * MEGABYTE;

const discarded = new WeakSet<Request>();

/** Reads and discards the rest of a request's body; cuts the connection above a limit. */
export function discard(req: Request): void {
  if (req.complete || discarded.has(req)) return;
  discarded.add(req);
  let left = DISCARDED_BYTES;
  req.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) req.destroy();
  });
  req.resume();
}
