import type { StoredFeeSetting } from '../../contract/setting.ts';

/**
 * Settings as the form shows them: cash and box office always show the rate they are charged, even
 * if their toggles were never set and follow the main switch.
 */
export function withTaxRates(setting: StoredFeeSetting): StoredFeeSetting {
  const { chargeTax, taxRate, chargeCash, chargeBoxOffice } = setting;
  if (!chargeTax) return setting;
  return {
    ...setting,
    ...(chargeCash === null && { chargeCash: true, chargeCashValue: taxRate }),
    ...(chargeBoxOffice === null && { chargeBoxOffice: true, chargeBoxOfficeValue: taxRate }),
  };
}
