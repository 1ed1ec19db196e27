import type { SurchargeRule } from '../contract/rule.ts';
import type { StoredFeeSetting } from '../contract/setting.ts';

const rule = (over: Partial<SurchargeRule>): SurchargeRule => ({
  id: 'one',
  name: 'Standard',
  serviceFeePercent: 5,
  serviceFeeFlatRate: 1,
  serviceFeePOSPercent: 2,
  serviceFeePOSFlatRate: 0.5,
  default: true,
  active: true,
  ownerId: 'global',
  version: 1,
  sourceRuleId: null,
  sourceVersion: null,
  ...over,
});

/** A default rule, and an inactive one. */
export const RULES = [
  rule({}),
  rule({ id: 'two', name: 'Galas', default: false, active: false, version: 3 }),
] as const;

/** Settings without tax and with a limit, whose tax toggles were never set. */
export const SETTING: StoredFeeSetting = {
  id: 'global',
  ownerId: 'global',
  defaultSurchargeRule: 'one',
  isTenantSettingsControlEnabled: false,
  donationServiceFee: 20,
  donationCharge: 0,
  roundUpServiceFeeValue: 0.1,
  serviceFeePassAlongOptionOnline: 'SERVICE_FEE_OPTION_ONLINE_1',
  serviceFeePassAlongOptionBackend: 'SERVICE_FEE_OPTION_BACKEND_1',
  serviceFeePassAlongOptionApp: 'SERVICE_FEE_OPTION_APP_1',
  chargeTax: false,
  taxRate: 8.25,
  chargeOnline: null,
  chargeOnlineValue: null,
  chargeCash: null,
  chargeCashValue: null,
  chargeBoxOffice: null,
  chargeBoxOfficeValue: null,
  maximumComplimentaryTickets: 10,
  autoShowActiveTicketsAsSoldOut: true,
  platformFee: 3,
  processingFee: 1,
  version: 'v1',
};

/** An API error response. */
export const trouble = (status: number, error: object) => () =>
  Response.json({ error }, { status });
