import { createHmac } from 'node:crypto';
import type { Delivery } from './delivery.ts';

/** The signature header, which proves the sender and the time. */
export function sign(
  { body, secret, now }: { body: string; secret: string; now: number },
  signature: Delivery['signature'],
): string {
  const at = now - (signature === 'stale' ? 3600 : 0);
  const key = signature === 'bad' ? `${secret}_of_somebody_else` : secret;
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;
}
