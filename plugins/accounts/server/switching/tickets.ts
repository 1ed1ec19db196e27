import { createHash, randomBytes } from 'node:crypto';
import { originOf, tenantDirectory, type Deps, type Tx } from '@foyer/kit/server';

/** Long enough to follow an address at once, and no longer. */
const LIVES_SECONDS = 60;

/** What a ticket is good for: one person, on the host of one group. */
export interface TicketFor {
  userId: string;
  /** Null is the platform's console. */
  tenantId: string | null;
  /** What else the host needs to know when the ticket comes. */
  details?: object;
}

/**
 * Makes a ticket that opens a session on another host, once, within a minute. Only its hash is kept.
 * @param tx of the platform's reach
 */
export async function issueTicket(
  tx: Tx,
  { userId, tenantId, details = {} }: TicketFor,
): Promise<string> {
  const ticket = randomBytes(24).toString('base64url');
  // Nobody misses what was never used.
  await tx.db('accounts_ticket').where('expires_at', '<', tx.db.fn.now()).delete();
  await tx.db('accounts_ticket').insert({
    hash: hashOf(ticket),
    user_id: userId,
    tenant_id: tenantId,
    details: JSON.stringify(details),
    expires_at: tx.db.raw('now() + make_interval(secs => ?)', [LIVES_SECONDS]),
  });
  return ticket;
}

/** Where a ticket is used: on the host of its group. */
export async function ticketAddress(
  deps: Pick<Deps, 'env' | 'use'>,
  { ticket, tenantId }: { ticket: string; tenantId: string | null },
): Promise<string> {
  const tenant = tenantId === null ? null : await deps.use(tenantDirectory).byId(tenantId);
  return `${originOf(deps.env, tenant)}/api/auth/enter?ticket=${ticket}`;
}

/**
 * Takes a ticket, which is gone with it, however many try at once.
 * @param asked.tenantId of the host that it was brought to; on another it is worth nothing, and stays
 * @returns null for one that was used, is over or was never there
 */
export async function takeTicket(
  deps: Pick<Deps, 'asPlatform'>,
  { ticket, tenantId }: { ticket: string; tenantId: string | null },
): Promise<Required<TicketFor> | null> {
  return deps.asPlatform('a ticket leads from one host to another').tx(async (tx) => {
    const [row] = await tx
      .db('accounts_ticket')
      .where({ hash: hashOf(ticket), tenant_id: tenantId })
      .where('expires_at', '>', tx.db.fn.now())
      .delete()
      .returning<{ user_id: string; tenant_id: string | null; details: object }[]>('*');
    return row ? { userId: row.user_id, tenantId: row.tenant_id, details: row.details } : null;
  });
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest();
