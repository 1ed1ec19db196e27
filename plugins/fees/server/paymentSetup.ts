import { service, type Deps, type Knex } from '@foyer/kit/server';

/** What prices need of a tenant's payment and payout settings. */
export interface PaymentSetup {
  payout: { chargeSurchargeFeesToPlatform: boolean };
  fees: {
    serviceFeeRoundUp: boolean;
    serviceFeeOnlineSales: unknown;
    serviceFeeBackendSales: unknown;
    serviceFeeAppSales: unknown;
  };
}

const paymentSetups = service<{
  of(db: Knex, tenantId: string): Promise<PaymentSetup>;
}>('payments.setup/v1');

/** Until payments keeps a set-up per tenant, each has the one that it would begin with. */
const FIRST_SETUP: PaymentSetup = {
  payout: { chargeSurchargeFeesToPlatform: false },
  fees: {
    serviceFeeRoundUp: false,
    serviceFeeOnlineSales: null,
    serviceFeeBackendSales: null,
    serviceFeeAppSales: null,
  },
};

/** A tenant's payment and payout settings. */
export async function setupOf(deps: Deps, db: Knex, tenantId: string): Promise<PaymentSetup> {
  let setups;
  try {
    setups = deps.use(paymentSetups);
  } catch {
    return FIRST_SETUP;
  }
  return setups.of(db, tenantId);
}
