import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4_096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * Random bytes for secrets, as from Node's `randomBytes`. Fetched in bulk because the system call
 * costs more than the bytes. No byte is returned twice.
 * @param length up to 4,096
 */
export function pooledBytes(length: number): Buffer {
  if (length > POOL_BYTES) throw new RangeError(`length must be at most ${POOL_BYTES} bytes.`);
  if (used + length > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const taken = Buffer.from(pool.subarray(used, used + length));
  pool.fill(0, used, used + length);
  used += length;
  return taken;
}
