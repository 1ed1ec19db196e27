import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Loaded, useClient, zodResolver } from '@foyer/kit/admin';
import { Card, Stack, Typography } from '@mui/material';
import { Form } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { SettingForm } from '../../contract/setting.ts';
import { termsWith } from '../../contract/termsWith.ts';
import { taxRatePpm, type Terms } from '../../engine.ts';
import { fees } from '../../contract.ts';
import { useFeeSetting } from '../useFeeSetting.ts';
import { FIRST_SALE, saleForm, toSale } from './saleForm.ts';
import { SaleInputs } from './SaleInputs.tsx';
import { simulate, type Simulated } from './simulate.ts';
import { ComparedTable } from './ComparedTable.tsx';
import { PARTS } from './parts.ts';
import { PaymentBar } from './PaymentBar.tsx';
import { PriceDetails } from './PriceDetails.tsx';
import { Verdict } from './Verdict.tsx';

/** How the money of any sale is shared, under the saved settings and the typed ones. */
export default function FeeSimulator(props: { tenantId: string | null; draft: SettingForm }) {
  const { tenantId, draft } = props;
  const terms = useFeeTerms(tenantId);
  return (
    <Card component="section" aria-labelledby="fee-simulator" sx={{ p: 2.5 }}>
      <Typography variant="h2" id="fee-simulator" sx={{ mb: 2 }}>
        Fee simulator
      </Typography>
      <Loaded query={terms} height={320}>
        {(data) => (
          <Form
            noValidate
            record={FIRST_SALE}
            resolver={zodResolver(saleForm)}
            mode="onChange"
            onSubmit={stay}
            disableInvalidFormNotification
          >
            <Stack spacing={2}>
              <SaleInputs terms={data} />
              <Simulation terms={data} draft={draft} />
            </Stack>
          </Form>
        )}
      </Loaded>
    </Card>
  );
}

/** The simulated sale is not stored. */
const stay = () => undefined;

/**
 * For the comparison: a tax toggle that follows the main switch equals an explicit one with the
 * same rate.
 */
const asCharged = (terms: Terms): string =>
  JSON.stringify({
    ...terms,
    tax: [
      taxRatePpm(terms.tax, 'online', 'card'),
      taxRatePpm(terms.tax, 'backend', 'terminal'),
      taxRatePpm(terms.tax, 'backend', 'cash'),
    ],
  });

function Simulation({ terms, draft }: { terms: Terms; draft: SettingForm }) {
  const typed = saleForm.safeParse(useWatch());
  if (!typed.success)
    return (
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        Fill in the sale above to see who gets what.
      </Typography>
    );
  const sale = toSale(typed.data);
  const changed = termsWith(terms, draft);
  return (
    <Outcome
      now={simulate(terms, sale)}
      then={simulate(changed, sale)}
      isChanged={asCharged(changed) !== asCharged(terms)}
    />
  );
}

/** The terms that decide an owner's prices; refetched whenever its settings are saved. */
function useFeeTerms(tenantId: string | null) {
  const api = useClient(fees);
  const { data } = useFeeSetting(tenantId);
  return useQuery({
    queryKey: ['fee-terms', tenantId, data?.version],
    queryFn: () =>
      tenantId === null ? api.globalTerms({}) : api.tenantTerms({ params: { tenantId } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** How a sale is shared: as a chart, in words and as figures, with the changes if there are any. */
function Outcome(props: { now: Simulated; then: Simulated; isChanged: boolean }) {
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
