import { permissionName } from '@foyer/kit';
import type { Impersonations, Deps } from '@foyer/kit/server';
import { accounts } from '../../contract.ts';
import type { AccountsActingRow } from '../schema.ts';
import { endImpersonationNow, OPERATORS_ACT } from './endImpersonation.ts';

const START = permissionName(accounts, 'acting.start');

/** Whether an operator acts for a tenant now, by the database's clock; checked on each request. */
export function makeImpersonations(deps: Deps): Impersonations {
  return {
    async find({ impersonationId, tenantId, userId, operator }) {
      const row = await deps
        .asPlatform(OPERATORS_ACT)
        .read((db) =>
          db('accounts_acting as a')
            .leftJoin('accounts_acting_agreement as g', 'g.tenant_id', 'a.tenant_id')
            .where({ 'a.id': impersonationId, 'a.tenant_id': tenantId, 'a.operator_id': userId })
            .whereNull('a.ended_at')
            .where('a.ends_at', '>', db.fn.now())
            .first<(AccountsActingRow & { allows_changes: boolean | null }) | undefined>(
              'a.*',
              'g.allows_changes',
            ),
        );
      if (!row) return null;
      // It doesn't resume when the role is assigned again.
      if (!operator?.can.has(START)) {
        await endImpersonationNow(deps, { id: row.id }, 'refused');
        return null;
      }
      const { id, reason, ends_at: endsAt } = row;
      return { id, reason, endsAt, mayWrite: row.allows_changes === true };
    },
  };
}
