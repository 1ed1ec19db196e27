import type { StoredFeeSetting } from '../../contract/setting.ts';

/**
 * Settings as their form shows them: cash and box office always state the rate that they are charged,
 * also where their toggles were never set and so follow the tax.
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
