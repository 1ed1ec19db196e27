import { Stack } from '@mui/material';
import { ComparedTable } from './ComparedTable.tsx';
import { PARTS } from './parts.ts';
import { PaymentBar } from './PaymentBar.tsx';
import { PriceDetails } from './PriceDetails.tsx';
import type { Simulated } from './simulate.ts';
import { Verdict } from './Verdict.tsx';

/** How a sale is shared: as a chart, in words and as figures, with the changes if there are any. */
export function Outcome(props: { now: Simulated; then: Simulated; isChanged: boolean }) {
  const { now, then, isChanged } = props;
  const widestCents = Math.max(now.buyerCents, then.buyerCents);
  const rows = PARTS.map(({ key, label, swatchStyles }) => ({
    label,
    swatchStyles,
    nowCents: now[key],
    thenCents: then[key],
  })).filter(
    ({ label, nowCents, thenCents }) =>
      !label.startsWith('Tax') || nowCents !== 0 || thenCents !== 0,
  );
  const buyer = {
    label: 'Buyer pays',
    nowCents: now.buyerCents,
    thenCents: then.buyerCents,
    isTotal: true,
  };
  return (
    <Stack spacing={1.5}>
      <PaymentBar
        title={isChanged ? 'Now the buyer pays' : 'The buyer pays'}
        of={now}
        widestCents={widestCents}
      />
      {isChanged && <PaymentBar title="With your changes" of={then} widestCents={widestCents} />}
      <Verdict now={now} then={then} isChanged={isChanged} />
      <ComparedTable label="Who gets what" rows={[buyer, ...rows]} isCompared={isChanged} />
      <PriceDetails now={now} then={then} isCompared={isChanged} />
    </Stack>
  );
}
