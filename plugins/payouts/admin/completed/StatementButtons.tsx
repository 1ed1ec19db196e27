import { apiAddress, pathOf, toApiError } from '@foyer/kit';
import { saveFrom, sharedToasts, useExport, useInstance, useToast } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { payouts, type PayoutRow } from '../../contract.ts';
import { statementFailed } from './exportWords.ts';

type Kind = 'pdf' | 'csv';

/** Downloads of a payout's statement, for the tenant's accounting. */
export function StatementButtons({ payout }: { payout: PayoutRow['details'] }) {
  const { tenantId, payoutId: id, orderCount: count } = payout;
  const { applicationType } = useInstance();
  const startExport = useExport();
  const toast = useToast();
  const [busy, setBusy] = useState<Kind>();

  const saves: Readonly<Record<Kind, () => Promise<void>>> = {
    async pdf() {
      const address = apiAddress(pathOf(payouts.routes.payoutStatement, { tenantId, id }));
      const headers = { 'X-Application-Type': applicationType };
      const answer = await fetch(address, { credentials: 'include', headers });
      if (!answer.ok) throw toApiError(answer.status, await answer.json().catch(() => undefined));
      const file = URL.createObjectURL(await answer.blob());
      saveFrom(file, `payout_${id}.pdf`);
      URL.revokeObjectURL(file);
    },
    async csv() {
      const list = payouts.lists.statement;
      const became = await startExport({ list, params: { tenantId, id }, count });
      if (became === 'task') toast(sharedToasts.exportStarted);
    },
  };

  async function save(kind: Kind) {
    setBusy(kind);
    try {
      await saves[kind]();
    } catch (error) {
      toast(statementFailed(error));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <>
      <Button variant="outlined" loading={busy === 'csv'} onClick={() => void save('csv')}>
        Download CSV statement
      </Button>
      <Button variant="contained" loading={busy === 'pdf'} onClick={() => void save('pdf')}>
        Download PDF statement
      </Button>
    </>
  );
}
