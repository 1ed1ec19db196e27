import { createHmac } from 'node:crypto';
import type { Delivery } from './delivery.ts';

/** The header by which a receiver knows that it was us, and when. */
export function sign(body: string, secret: string, signature: Delivery['signature']): string {
  // The receiver compares it with its own clock, so it is the real one and not the emulator's.
  const at = Math.floor(Date.now() / 1000) - (signature === 'stale' ? 3600 : 0);
  const key = signature === 'bad' ? `${secret}_of_somebody_else` : secret;
  return `t=${at},v1=${createHmac('sha256', key).update(`${at}.${body}`).digest('hex')}`;
}
