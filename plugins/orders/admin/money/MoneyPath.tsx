import { Loaded, useClient } from '@foyer/kit/admin';
import { Box, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { orders } from '../../contract.ts';
import { MONEY_PARTIES } from '../../contract/moneyPath.ts';
import { LedgerLines } from './LedgerLines.tsx';
import { MoneyStepLine } from './MoneyStepLine.tsx';
import { PARTY_WORDS } from './moneyWords.ts';

/** Where an order's money went, with its ledger. */
export function useMoneyPath(params: { tenantId: string; eventId: string; orderUID: string }) {
  const api = useClient(orders);
  return useQuery({
    queryKey: ['orders', 'money', params],
    queryFn: () => api.moneyPath({ params }),
    retry: false,
  });
}

/**
 * The steps of an order's money between its parties. Only screen readers get each step's parties in
 * words; others see the arrow.
 */
export function MoneyPath(props: {
  path: ReturnType<typeof useMoneyPath>;
  date: (instant: string | null) => string;
}) {
  const loaded = props.path;
  if (loaded.data?.steps.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="order-money" sx={{ mb: 3 }}>
      <Typography variant="h2" id="order-money" sx={{ mb: 1.5 }}>
        Money flow
      </Typography>
      <Loaded query={loaded} height={200}>
        {(data) => (
          <Card sx={{ p: { xs: 1.5, sm: 2.5 } }}>
            <Box aria-hidden sx={lanes}>
              {MONEY_PARTIES.map((party) => (
                <Box key={party} component="span" sx={box}>
                  {PARTY_WORDS[party]}
                </Box>
              ))}
            </Box>
            <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-label="Money flow">
              {data.steps.map((step) => (
                <MoneyStepLine key={step.id} step={step} date={props.date(step.at)} />
              ))}
            </Box>
          </Card>
        )}
      </Loaded>
    </Box>
  );
}

/** Where an order's money went, with its ledger, for another plugin's page. */
export default function OrderMoneyPath(props: {
  tenantId: string;
  eventId: string;
  orderUID: string;
  date: (instant: string | null) => string;
}) {
  const { date, ...order } = props;
  const path = useMoneyPath(order);
  return (
    <>
      <MoneyPath path={path} date={date} />
      {path.data && <LedgerLines ledger={path.data.ledger} date={date} />}
    </>
  );
}

const lanes = {
  display: 'grid',
  gridTemplateColumns: `repeat(${MONEY_PARTIES.length}, minmax(0, 1fr))`,
  gap: 0.75,
};
const box = {
  border: '1px solid var(--line-strong)',
  borderRadius: '6px',
  bgcolor: 'var(--sunken)',
  color: 'var(--ink)',
  fontSize: { xs: 11, sm: 13 },
  fontWeight: 600,
  textAlign: 'center',
  py: 0.75,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};
