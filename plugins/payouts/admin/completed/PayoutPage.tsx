import { apiAddress, formatDollars, formatNumber, pathOf, toApiError } from '@foyer/kit';
import {
  Badge,
  DescriptionList,
  errorStatus,
  FigureGrid,
  Loaded,
  LongText,
  Notice,
  PageHead,
  ReportGrid,
  saveFrom,
  sharedToasts,
  Tile,
  useAction,
  useClient,
  useDates,
  useExport,
  useInstance,
  useSession,
  useToast,
} from '@foyer/kit/admin';
import { Box, Button, Card, Link as MuiLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { type PayoutRow, payouts } from '../../contract.ts';
import { FACILITATOR_WORDS, PAYOUT_TONES, PAYOUT_WORDS } from '../../words.ts';
import BankPayouts from '../reconciliation/BankPayouts.tsx';
import { toasts } from '../toasts.ts';
import { payoutTransactionsFailed, statementFailed, transferredLabel } from './exportWords.ts';
import type { FromList } from './PayoutGrid.tsx';
import { useCompletedPages, type Whose } from './useCompletedPages.ts';

/** One payout: its sums, its orders, and how their money went on to the bank. */
export default function PayoutPage({ whose }: { whose: Whose }) {
  const { payoutId = '' } = useParams();
  const tenantId = useGivenTenant();
  const pages = useCompletedPages(whose);
  const found = usePayout({ whose, tenantId, payoutId });
  const { data: payout } = found;
  const list = pages.list(tenantId) + useListSearch();
  const isMissing =
    [404, 422].includes(errorStatus(found.error) ?? 0) ||
    (payout && tenantId !== '' && payout.details.tenantId !== tenantId);
  return (
    <>
      <PageHead
        crumb={
          <MuiLink component={Link} to={list} color="inherit">
            Back to payout list
          </MuiLink>
        }
        title="Payout details"
        actions={payout && !isMissing && <StatementButtons payout={payout.details} />}
      />
      {isMissing ? (
        <Notice title="Payout not found">
          The link may be incomplete. Check it and try again.
        </Notice>
      ) : (
        <Loaded query={found}>
          {({ details }) => (
            <>
              <PayoutFigures payout={details} />
              <PayoutOrders payout={details} whose={whose} />
              <BankPayouts tenantId={details.tenantId} payoutId={details.payoutId} />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

/** The tenant ID from the URL, or from the session in a tenant's console; empty if unknown. */
function useGivenTenant(): string {
  const session = useSession();
  const { tenantFrom } = useInstance();
  const { tenantId } = useParams();
  const [query] = useSearchParams();
  if (tenantFrom === 'session') return session.tenant?.id ?? '';
  return tenantId ?? query.get('tenant_id') ?? '';
}

function usePayout(which: { whose: Whose; tenantId: string; payoutId: string }) {
  const { whose, tenantId, payoutId } = which;
  const api = useClient(payouts);
  return useQuery({
    queryKey: ['payouts', 'payout', which],
    queryFn: () =>
      whose === 'all'
        ? api.payouts.one({ id: payoutId })
        : api.tenantPayouts.one({ tenantId, id: payoutId }),
    retry: false,
  });
}

/**
 * The list's query string when this page was opened from it; the page's own paging and filters
 * change the URL.
 */
function useListSearch(): string {
  const state = useLocation().state as Partial<FromList> | null;
  const [search] = useState(state?.list ?? '');
  return search;
}

type Payout = PayoutRow['details'];

/** Identifies a payout and shows its amounts. */
function PayoutFigures({ payout }: { payout: Payout }) {
  const dates = useDates(payout.tenantId);
  const { debtTaken, debtReturned, reserved, transferred } = payout;
  return (
    <>
      <Card component="section" aria-label="Payout" sx={{ p: 2.5 }}>
        <Box sx={{ mb: 2.5 }}>
          <Typography component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {transferredLabel(payout)}
          </Typography>
          <Typography component="p" variant="h1" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatDollars(transferred)}
          </Typography>
          <Typography sx={{ mt: 0.5 }}>{transferInWords(payout)}</Typography>
        </Box>
        <DescriptionList
          width={190}
          sx={{ columnGap: 3, rowGap: 2, '& dd': { fontWeight: 600 } }}
          facts={[
            ['Payout ID', payout.payoutUID],
            ['Date', dates.long(payout.dateCreated)],
            ['Event Name', <LongText key="event">{payout.eventName}</LongText>],
            ['Tenant URL', payout.tenantURL],
            ['Facilitator', FACILITATOR_WORDS[payout.facilitator]],
            ['Order Count', formatNumber(payout.orderCount)],
            [
              'Status',
              <Badge key="status" tone={PAYOUT_TONES[payout.status]}>
                {PAYOUT_WORDS[payout.status]}
              </Badge>,
            ],
          ]}
        />
      </Card>
      <FigureGrid title="Totals" columns={4}>
        <Tile
          label="Order Total"
          value={formatDollars(payout.totalAmount)}
          how="What buyers paid for these orders, minus refunds made before this payout."
        />
        <Tile
          label="Credit Card Fees"
          value={formatDollars(payout.creditCardProcessingFee)}
          how="Card processing fees on these orders."
        />
        <Tile
          label="Net Amount"
          value={formatDollars(payout.netAmount)}
          how="The order total minus credit card fees. It’s split between the tenant and the platform."
        />
        <Tile
          label="Tenant Total"
          value={formatDollars(payout.tenantTotal)}
          how="The tenant’s share of these orders."
        />
        <Tile
          label="Platform Total"
          value={formatDollars(payout.platformTotal)}
          how="The platform’s fees on these orders."
        />
        {debtReturned !== 0 && (
          <Tile
            label="Returned To Tenant"
            value={formatDollars(debtReturned)}
            how="Added to the tenant total. This amount had been deducted from other orders’ payouts for these orders, but is no longer owed."
          />
        )}
        <Tile
          label="Applied to Amounts Owed"
          value={formatDollars(debtTaken)}
          how="Part of the tenant total that was applied to what the tenant owed the platform, so it wasn’t transferred."
        />
        <Tile
          label="Held in Reserve"
          value={formatDollars(reserved)}
          how="Part of the tenant total held in reserve at payout. It’s released later or covers refunds and disputes."
        />
      </FigureGrid>
    </>
  );
}

/** How the transferred amount follows from the tenant's total. */
function transferInWords(payout: Payout): string {
  const { tenantTotal, debtTaken, reserved, debtReturned } = payout;
  if (payout.facilitator === 'tenant')
    return 'Stripe paid this directly into the tenant’s account.';
  const parts = [
    `Tenant total of ${formatDollars(tenantTotal)}`,
    ...(debtReturned > 0 ? [`plus ${formatDollars(debtReturned)} returned`] : []),
    ...(debtTaken > 0 ? [`minus ${formatDollars(debtTaken)} applied to amounts owed`] : []),
    ...(reserved > 0 ? [`minus ${formatDollars(reserved)} held in reserve`] : []),
  ];
  return parts.length === 1 ? 'The full tenant total was transferred.' : `${parts.join(', ')}.`;
}

const { payoutOrders, tenantPayoutOrders } = payouts.lists;

/** The orders of a payout, with their figures at the payout. */
function PayoutOrders({ payout, whose }: { payout: PayoutRow['details']; whose: Whose }) {
  const { tenantId, eventId, payoutId } = payout;
  const pages = useCompletedPages(whose);
  const list = (whose === 'all' ? payoutOrders : tenantPayoutOrders) as typeof tenantPayoutOrders;
  return (
    <Box component="section" aria-labelledby="payout-orders" sx={{ mt: 3 }}>
      <Typography variant="h2" id="payout-orders" sx={{ mb: 1.5 }}>
        Orders
      </Typography>
      <ReportGrid
        list={list}
        params={{ tenantId, id: payoutId }}
        name="orders"
        label="Orders in this payout"
        size={10}
        columns={{
          orderUID: {
            render: ({ orderUID }) => <PayoutOrderCell {...{ orderUID, tenantId, eventId }} />,
          },
          // Columns without a single amount leave room for the others.
          debtReturned: { isHidden: payout.debtReturned === 0 },
          debtTaken: { isHidden: payout.debtTaken === 0 },
          reserved: { isHidden: payout.reserved === 0 },
          transferred: { label: transferredLabel(payout) },
          reversedAmount: { isHidden: payout.status === 'completed' },
        }}
        noun={{ one: 'order', many: 'orders' }}
        empty={{ title: 'No orders' }}
        rowLink={({ orderUID }) => pages.order({ tenantId, eventId, payoutId, orderId: orderUID })}
        exportFailed={payoutTransactionsFailed}
      />
    </Box>
  );
}

/**
 * An order's ID, shown as the row's link. If its event or tenant is unknown, says why there is no
 * link.
 */
function PayoutOrderCell(props: { orderUID: string; tenantId: string; eventId: string }) {
  const toast = useToast();
  if (props.tenantId || props.eventId) return <>{props.orderUID}</>;
  return (
    <MuiLink component="button" type="button" onClick={() => toast(toasts.orderViewFailed)}>
      {props.orderUID}
    </MuiLink>
  );
}

type Kind = 'pdf' | 'csv';

/** Downloads of a payout's statement, for the tenant's accounting. */
function StatementButtons({ payout }: { payout: PayoutRow['details'] }) {
  const { tenantId, payoutId: id, payoutUID, orderCount: count } = payout;
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
      saveFrom(file, `payout_${payoutUID}.pdf`);
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
