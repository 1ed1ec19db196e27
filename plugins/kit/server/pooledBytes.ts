import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4_096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * Random bytes for secrets, as `randomBytes` of node gives them; many are asked of the system at
 * once, since asking costs more than the bytes. None is handed out twice.
 * @param length up to 4,096
 */
export function pooledBytes(length: number): Buffer {
  if (length > POOL_BYTES) throw new RangeError(`At most ${POOL_BYTES} bytes are kept.`);
  if (used + length > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const taken = Buffer.from(pool.subarray(used, used + length));
  pool.fill(0, used, used + length);
  used += length;
  return taken;
}
