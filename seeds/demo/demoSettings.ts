import type { FeeSettings } from '@foyer/plugin-fees/server';

type Settings = Parameters<FeeSettings['change']>[2];
type Rule = Parameters<FeeSettings['addRule']>[2];

const BOTH_FEES_ON_TOP = 'SERVICE_FEE_OPTION_ONLINE_2';

/** Tenant URL → its settings. The others include the fees in their prices and charge no tax. */
export const DEMO_SETTINGS: Readonly<Record<string, Settings>> = {
  riverside: {
    serviceFeePassAlongOptionOnline: BOTH_FEES_ON_TOP,
    chargeTax: true,
    taxRate: 5.5,
    processingFee: 1.5,
    autoShowActiveTicketsAsSoldOut: true,
  },
  northside: {
    serviceFeePassAlongOptionOnline: BOTH_FEES_ON_TOP,
    autoShowActiveTicketsAsSoldOut: true,
  },
  'blue-note-cellar': { serviceFeePassAlongOptionOnline: 'SERVICE_FEE_OPTION_ONLINE_3' },
  'mesa-county-fair': { chargeTax: true, taxRate: 2.9 },
};

/** Tenant URL → its service fee on top of every ticket. */
export const DEMO_RULES: Readonly<Record<string, Rule>> = {
  northside: {
    name: 'Standard service fee',
    serviceFeePercent: 3,
    serviceFeeFlatRate: 0.99,
    serviceFeePOSPercent: 0,
    serviceFeePOSFlatRate: 0.5,
    default: true,
  },
};
