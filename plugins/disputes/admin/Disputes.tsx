import { dayWithoutYear, pathOf } from '@foyer/kit';
import {
  Badge,
  PageHead,
  ReportGrid,
  useInstance,
  useTimeZone,
  type ScreenColumns,
} from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { ANSWERABLE } from '../contract/disputes.ts';
import { disputes as contract, type DisputeRow } from '../contract.ts';
import { reasonInWords } from '@foyer/plugin-orders/contract';
import { DISPUTE_PAGE, PLATFORM_DISPUTE_PAGE, timeLeft } from './disputeWords.ts';

const { disputes, tenantDisputes } = contract.lists;

const NOUN = { one: 'dispute', many: 'disputes' };
const EMPTY = {
  title: 'No disputes',
  body: 'When a buyer asks their bank to reverse a payment, the dispute appears here.',
};

/** Disputed payments: of all tenants on the platform, of one in its console. */
export default function Disputes({ tenantId }: { tenantId?: string }) {
  const addressOf = useDisputeAddress();
  const isOfAll = tenantId === undefined;
  return (
    <>
      <PageHead
        crumb="Payouts"
        title="Disputes"
        note={
          isOfAll
            ? 'Payments that buyers asked their bank to reverse. You can respond once to each, before its deadline.'
            : 'Payments that buyers asked their bank to reverse. The platform responds to the bank.'
        }
      />
      <ReportGrid
        list={(isOfAll ? disputes : tenantDisputes) as typeof tenantDisputes}
        name="disputes"
        label="Disputes"
        params={{ tenantId: tenantId ?? '' }}
        columns={isOfAll ? COLUMNS : { ...COLUMNS, tenantName: false }}
        noun={NOUN}
        empty={EMPTY}
        rowLink={addressOf}
        rowTone={rowTone}
      />
    </>
  );
}

const isWaiting = ({ status }: DisputeRow): boolean => ANSWERABLE.includes(status);

function rowTone(row: DisputeRow): 'warn' | 'bad' | undefined {
  const tone = isWaiting(row) ? timeLeft(row.due)?.tone : undefined;
  return tone === 'warn' || tone === 'bad' ? tone : undefined;
}

const COLUMNS: ScreenColumns<typeof tenantDisputes> = {
  urgency: { render: (row) => <Deadline row={row} /> },
  reason: { render: ({ reason }) => reasonInWords(reason) },
};

function Deadline({ row }: { row: DisputeRow }) {
  const timeZone = useTimeZone();
  const left = isWaiting(row) ? timeLeft(row.due) : null;
  if (!left) return null;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
    >
      <Badge tone={left.tone}>{left.words}</Badge>
      <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {row.due && dayWithoutYear(row.due, timeZone)}
      </Box>
    </Box>
  );
}

/** The route of a dispute's page in this console. */
function useDisputeAddress() {
  const { tenantFrom } = useInstance();
  return ({ tenantId, id }: { tenantId: string; id: string }): string =>
    tenantFrom === 'path'
      ? pathOf(PLATFORM_DISPUTE_PAGE, { tenantId, disputeId: id })
      : pathOf(DISPUTE_PAGE, { disputeId: id });
}
