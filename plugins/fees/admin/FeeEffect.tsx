import { formatCents, pathOf, toCents } from '@foyer/kit';
import { DescriptionList, Loaded, useClient, useInstance } from '@foyer/kit/admin';
import type { PaymentForm } from '@foyer/plugin-payments/contract';
import { TENANT_TAB } from '@foyer/plugin-tenants/slots';
import { Box, Link as MuiLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fees } from '../contract.ts';
import { passAlong } from '../contract/feeTerms.ts';
import { ROUND_UP_DOLLARS } from '../contract/setting.ts';
import { byChannel, CHANNEL_NAMES, CHANNELS, type Option } from '../engine.ts';
import { FEES_TAB } from './addresses.ts';
import { PASS_ALONG } from './settings/PassAlongInput.tsx';
import { simulate } from './simulator/simulate.ts';

const SOURCES = {
  online: 'serviceFeeOnlineSales',
  backend: 'serviceFeeBackendSales',
  app: 'serviceFeeAppSales',
} as const satisfies Record<string, keyof PaymentForm['fees']>;

const EXAMPLE_CENTS = 5_000;

/** Who pays the fees of each channel, where that was decided, and an example in money. */
export default function FeeEffect(props: {
  tenantId: string;
  fees: PaymentForm['fees'];
  isCardFeeOfPlatform: boolean;
}) {
  const { tenantId, isCardFeeOfPlatform } = props;
  const api = useClient(fees);
  const isPlatform = useInstance().realm === 'platform';
  const known = useQuery({
    queryKey: ['fee-effect', tenantId],
    queryFn: async () => {
      const [terms, decided] = await Promise.all([
        api.tenantTerms({ params: { tenantId } }),
        api.tenantPassAlong({ params: { tenantId } }),
      ]);
      return { terms, decided };
    },
    retry: false,
  });
  return (
    <Loaded query={known} height={160}>
      {({ terms, decided }) => {
        const options = byChannel((channel) => {
          const { setting } = CHANNELS[channel];
          return decided[setting] ?? optionOf(props.fees[SOURCES[setting]]);
        });
        const example = simulate(
          {
            ...terms,
            options,
            roundUpCents: props.fees.serviceFeeRoundUp ? toCents(ROUND_UP_DOLLARS) : 0,
            platformBearsGatewayFee: isCardFeeOfPlatform,
          },
          {
            channel: 'online',
            method: 'card',
            lines: [
              {
                ticketTypeId: 'example',
                name: 'Example',
                priceCents: EXAMPLE_CENTS,
                quantity: 1,
                ruleId: null,
              },
            ],
            donationCents: 0,
            discount: null,
          },
        );
        return (
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { md: '1fr 1fr' }, mt: 0.5 }}>
            <Box>
              <Typography sx={{ fontWeight: 600, mb: 1 }}>In effect now</Typography>
              <DescriptionList
                aria-label="Who pays the fees now"
                facts={CHANNEL_NAMES.map((channel) => ({
                  label: CHANNELS[channel].label,
                  value: PASS_ALONG[options[channel] - 1]?.name,
                  note:
                    decided[CHANNELS[channel].setting] === null
                      ? 'From this page'
                      : 'From the ticket settings',
                }))}
                layout="amounts"
              />
              {isPlatform && (
                <MuiLink component={Link} to={pathOf(TENANT_TAB, { tenantId, tab: FEES_TAB })}>
                  Change ticket settings
                </MuiLink>
              )}
            </Box>
            <Box>
              <Typography sx={{ fontWeight: 600, mb: 1 }}>
                Example: one {formatCents(EXAMPLE_CENTS)} ticket online
              </Typography>
              <DescriptionList
                aria-label="Example"
                layout="amounts"
                facts={[
                  ['Buyer pays', formatCents(example.buyerCents)],
                  ['Tenant receives', formatCents(example.organizerCents)],
                  ...(example.taxCents > 0
                    ? ([['Tax, remitted by the tenant', formatCents(example.taxCents)]] as const)
                    : []),
                  [isPlatform ? 'You earn' : 'Platform earns', formatCents(example.platformCents)],
                  ['Stripe’s fee', formatCents(example.gatewayCents)],
                ]}
              />
            </Box>
          </Box>
        );
      }}
    </Loaded>
  );
}

/** `SERVICE_FEE_OPTION_ONLINE_2` is the second option; without a choice, the organizer pays. */
const optionOf = (name: string | null): Option =>
  name === null ? 1 : passAlong.parse(Number(name.at(-1)));
