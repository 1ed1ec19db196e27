import { apiAddress, pathOf, toApiError } from '@foyer/kit';
import {
  saveFrom,
  sharedToasts,
  useAction,
  useExport,
  useInstance,
  useToast,
} from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { payouts, type PayoutRow } from '../../contract.ts';
import { statementFailed } from './exportWords.ts';

type Kind = 'pdf' | 'csv';

/** Downloads of a payout's statement, for the tenant's accounting. */
export function StatementButtons({ payout }: { payout: PayoutRow['details'] }) {
  const { tenantId, payoutId: id, orderCount: count } = payout;
  const { applicationType } = useInstance();
  const startExport = useExport();
  const toast = useToast();

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

  const save = useAction((kind: Kind) => saves[kind](), { failed: statementFailed });
  const busy = save.running?.[0];

  return (
    <>
      <Button variant="outlined" loading={busy === 'csv'} onClick={() => void save.run('csv')}>
        Download CSV statement
      </Button>
      <Button variant="contained" loading={busy === 'pdf'} onClick={() => void save.run('pdf')}>
        Download PDF statement
      </Button>
    </>
  );
}
