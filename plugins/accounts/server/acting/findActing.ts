import { permissionName } from '@foyer/kit';
import type { Actings, Deps } from '@foyer/kit/server';
import { accounts } from '../../contract.ts';
import type { AccountsActingRow } from '../schema.ts';
import { endActingNow, OPERATORS_ACT } from './endActing.ts';

const START = permissionName(accounts, 'acting.start');

/** Whether an operator acts for a tenant now, by the database's clock; asked at each request. */
export function makeActings(deps: Deps): Actings {
  return {
    async find({ actingId, tenantId, userId, operator }) {
      const row = await deps
        .asPlatform(OPERATORS_ACT)
        .read((db) =>
          db('accounts_acting as a')
            .leftJoin('accounts_acting_agreement as g', 'g.tenant_id', 'a.tenant_id')
            .where({ 'a.id': actingId, 'a.tenant_id': tenantId, 'a.operator_id': userId })
            .whereNull('a.ended_at')
            .where('a.ends_at', '>', db.fn.now())
            .first<(AccountsActingRow & { allows_changes: boolean | null }) | undefined>(
              'a.*',
              'g.allows_changes',
            ),
        );
      if (!row) return null;
      // It does not go on when somebody gives the role back.
      if (!operator?.can.has(START)) {
        await endActingNow(deps, { id: row.id }, 'refused');
        return null;
      }
      const { id, reason, ends_at: endsAt } = row;
      return { id, reason, endsAt, mayWrite: row.allows_changes === true };
    },
  };
}
