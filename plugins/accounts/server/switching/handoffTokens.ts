import { createHash, randomBytes } from 'node:crypto';
import { originOf, tenantDirectory, type Deps, type Tx } from '@foyer/kit/server';

/** Just long enough to follow an address at once. */
const LIVES_SECONDS = 60;

/** What a handoff token is valid for: one person, on the host of one group. */
export interface Handoff {
  userId: string;
  /** Null is the platform's console. */
  tenantId: string | null;
  /** Other facts for the host that the handoff token leads to. */
  details?: object;
}

/**
 * Creates a handoff token that opens a session on another host, once, within a minute. Only its hash is stored.
 * @param tx with access to the platform's rows
 */
export async function issueHandoffToken(
  tx: Tx,
  { userId, tenantId, details = {} }: Handoff,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  // Unused tokens can be deleted.
  await tx.db('accounts_ticket').where('expires_at', '<', tx.db.fn.now()).delete();
  await tx.db('accounts_ticket').insert({
    hash: hashOf(token),
    user_id: userId,
    tenant_id: tenantId,
    details: JSON.stringify(details),
    expires_at: tx.db.raw('now() + make_interval(secs => ?)', [LIVES_SECONDS]),
  });
  return token;
}

/** Where a handoff token is used: on the host of its group. */
export async function handoffUrl(
  deps: Pick<Deps, 'env' | 'use'>,
  { token, tenantId }: { token: string; tenantId: string | null },
): Promise<string> {
  const tenant = tenantId === null ? null : await deps.use(tenantDirectory).byId(tenantId);
  return `${originOf(deps.env, tenant)}/api/auth/enter?ticket=${token}`;
}

/**
 * Consumes a handoff token, which works once even for concurrent requests.
 * @param asked.tenantId of the requested host; on another one the handoff token is invalid, and stays
 * @returns null for a handoff token that was used, has expired or never existed
 */
export async function consumeHandoffToken(
  deps: Pick<Deps, 'asPlatform'>,
  { token, tenantId }: { token: string; tenantId: string | null },
): Promise<Required<Handoff> | null> {
  return deps.asPlatform('redeem a handoff token from another host').tx(async (tx) => {
    const [row] = await tx
      .db('accounts_ticket')
      .where({ hash: hashOf(token), tenant_id: tenantId })
      .where('expires_at', '>', tx.db.fn.now())
      .delete()
      .returning<{ user_id: string; tenant_id: string | null; details: object }[]>('*');
    return row ? { userId: row.user_id, tenantId: row.tenant_id, details: row.details } : null;
  });
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
