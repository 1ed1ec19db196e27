import type { Request } from 'express';
import { MEGABYTE } from '../../uploadRule.ts';

/** How much of an unwanted body is let pass, so that its sender hears the answer and not a cut line. */
const DISCARDED_BYTES = 128 * MEGABYTE;

const discarded = new WeakSet<Request>();

/** Reads what is left of a request's body and keeps nothing; a body without an end is cut. */
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
