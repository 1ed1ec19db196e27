import { toCents } from '@foyer/kit';
import { byChannel, CHANNELS, type Option, type SaleTax, type Terms } from '../engine.ts';
import { toPpm } from './amounts.ts';
import type { SettingForm } from './setting.ts';

/** The settings that prices depend on, as a form or as stored. */
export type PricedSetting = Omit<SettingForm, 'roundUpServiceFeeValue'>;

/** A null toggle follows the main switch; a null rate means the main rate. */
function saleTax(
  before: SaleTax | undefined,
  charged: boolean | null | undefined,
  percentage: number | null | undefined,
): SaleTax | undefined {
  if (charged === null || (charged === undefined && !before)) return undefined;
  const ratePpm =
    percentage === undefined
      ? before?.ratePpm
      : percentage === null
        ? undefined
        : toPpm(percentage);
  return {
    charged: charged ?? before?.charged ?? false,
    ...(ratePpm !== undefined && { ratePpm }),
  };
}

function taxWith({ tax }: Terms, form: PricedSetting): Terms['tax'] {
  const online = saleTax(tax.online, form.chargeOnline, form.chargeOnlineValue);
  const boxOffice = saleTax(tax.boxOffice, form.chargeBoxOffice, form.chargeBoxOfficeValue);
  const cash = saleTax(tax.cash, form.chargeCash, form.chargeCashValue);
  return {
    chargeTax: form.chargeTax ?? tax.chargeTax,
    ratePpm: form.taxRate === undefined ? tax.ratePpm : toPpm(form.taxRate),
    ...(online && { online }),
    ...(boxOffice && { boxOffice }),
    ...(cash && { cash }),
  };
}

const optionWith = (before: Option, chosen: string | undefined): Option =>
  chosen === undefined ? before : (Number(chosen.at(-1)) as Option);

const ppmWith = (before: number, percentage: number | undefined): number =>
  percentage === undefined ? before : toPpm(percentage);

/**
 * The terms that would apply after the settings are saved; the server returns the same after
 * saving.
 * @param form the changed settings. Omitted ones stay as they are. Terms don't keep the rate of a
 * tax toggle that is not set, so give the rate together with the toggle.
 */
export function termsWith(terms: Terms, form: PricedSetting): Terms {
  const rule = form.defaultSurchargeRule;
  const chosen = {
    online: form.serviceFeePassAlongOptionOnline,
    backend: form.serviceFeePassAlongOptionBackend,
    app: form.serviceFeePassAlongOptionApp,
  };
  return {
    ...terms,
    // An inactive rule can't become the default.
    defaultRuleId: rule !== undefined && terms.rules[rule] ? rule : terms.defaultRuleId,
    options: byChannel((channel) =>
      optionWith(terms.options[channel], chosen[CHANNELS[channel].setting]),
    ),
    processingPpm: ppmWith(terms.processingPpm, form.processingFee),
    platformPpm: ppmWith(terms.platformPpm, form.platformFee),
    tax: taxWith(terms, form),
    donation: {
      ppm: ppmWith(terms.donation.ppm, form.donationServiceFee),
      flatCents:
        form.donationCharge === undefined ? terms.donation.flatCents : toCents(form.donationCharge),
    },
  };
}
