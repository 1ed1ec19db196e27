import type { Deps, Tx } from '@foyer/kit/server';
import { stock, type HoldLine } from '@foyer/plugin-events/server';
import { feePricing } from '@foyer/plugin-fees/server';
import { refusalError } from './refusalMessage.ts';

/** Complimentary tickets take up inventory and count against the event's limit. */
export async function reserveComplimentary(
  tx: Tx,
  deps: Deps,
  gift: { tenantId: string; eventId: string; holdId: string; lines: readonly HoldLine[] },
): Promise<void> {
  const settings = await deps.use(feePricing).settingsOf(tx.db, gift.tenantId);
  const won = await deps
    .use(stock)
    .sellComplimentary(tx.db, { ...gift, limit: settings.maximumComplimentaryTickets });
  if ('problem' in won) throw refusalError(won);
}
