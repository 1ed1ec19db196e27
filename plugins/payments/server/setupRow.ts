import { createHash } from 'node:crypto';
import type { PaymentForm, PaymentSetting, StoredPaymentSetting } from '../contract.ts';

/** A tenant's stored payment settings. */
export interface SetupRow {
  tenant_id: string;
  payout_id: string;
  payout_automatic: boolean;
  payout_date: string | null;
  payout_type: 'end-of-event' | 'weekly';
  payout_tag: string | null;
  charge_surcharge_fees_to_platform: boolean;
  payment_id: string;
  processor_type: 'stripe';
  profile_id: string | null;
  direct: boolean;
  payment_type: 'tenant' | 'platform';
  payment_tag: string | null;
  service_fee_round_up: boolean;
  service_fee_online_sales: PaymentSetting['fees']['serviceFeeOnlineSales'];
  service_fee_backend_sales: PaymentSetting['fees']['serviceFeeBackendSales'];
  service_fee_app_sales: PaymentSetting['fees']['serviceFeeAppSales'];
  gateway_provider: 'stripe';
  gateway_customer_id: string | null;
  gateway_test: boolean;
}

export const toSetting = (row: SetupRow): PaymentSetting => ({
  id: row.tenant_id,
  payout: {
    id: row.payout_id,
    automatic: row.payout_automatic,
    date: row.payout_date,
    type: row.payout_type,
    tag: row.payout_tag,
    chargeSurchargeFeesToPlatform: row.charge_surcharge_fees_to_platform,
  },
  payment: {
    id: row.payment_id,
    processorType: row.processor_type,
    profileId: row.profile_id,
    direct: row.direct,
    type: row.payment_type,
    tag: row.payment_tag,
  },
  fees: {
    serviceFeeRoundUp: row.service_fee_round_up,
    serviceFeeOnlineSales: row.service_fee_online_sales,
    serviceFeeBackendSales: row.service_fee_backend_sales,
    serviceFeeAppSales: row.service_fee_app_sales,
  },
  gateway: {
    provider: row.gateway_provider,
    customerId: row.gateway_customer_id,
    test: row.gateway_test,
  },
});

/**
 * The columns that a form changes. The type decides whether payouts are automatic, whatever was
 * sent.
 */
export const toColumns = ({ payout, payment, fees, gateway }: PaymentForm) => ({
  payout_automatic: payment.type === 'tenant',
  payout_date: payout.date,
  payout_type: payout.type,
  payout_tag: payout.tag,
  charge_surcharge_fees_to_platform: payout.chargeSurchargeFeesToPlatform,
  profile_id: payment.profileId,
  direct: payment.direct,
  payment_type: payment.type,
  payment_tag: payment.tag,
  service_fee_round_up: fees.serviceFeeRoundUp,
  service_fee_online_sales: fees.serviceFeeOnlineSales,
  service_fee_backend_sales: fees.serviceFeeBackendSales,
  service_fee_app_sales: fees.serviceFeeAppSales,
  gateway_customer_id: gateway.customerId,
  gateway_test: gateway.test,
});

/** With a version that changes whenever any of the values does. */
export const withVersion = (setting: PaymentSetting): StoredPaymentSetting => ({
  ...setting,
  version: createHash('sha256').update(JSON.stringify(setting)).digest('hex').slice(0, 16),
});
