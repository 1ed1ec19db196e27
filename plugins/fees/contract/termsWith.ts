import { toCents } from '@foyer/kit';
import type { Option, SaleTax, Terms } from '../engine.ts';
import { toPpm } from './amounts.ts';
import type { SettingForm } from './setting.ts';

/** What of the settings prices depend on, as a form or as stored. */
export type PricedSetting = Omit<SettingForm, 'roundUpServiceFeeValue'>;

/** A toggle that is null follows the main one; a rate that is null is the main rate. */
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
 * The terms as they would be once the settings were saved; the server answers the same after it.
 * @param form the settings with the changes. What is left out stays, but terms know nothing of the
 * rate of a tax toggle that is not set: where a toggle is set, give its rate too
 */
export function termsWith(terms: Terms, form: PricedSetting): Terms {
  const rule = form.defaultSurchargeRule;
  return {
    ...terms,
    // A rule that is not active cannot be made the default.
    defaultRuleId: rule !== undefined && terms.rules[rule] ? rule : terms.defaultRuleId,
    options: {
      online: optionWith(terms.options.online, form.serviceFeePassAlongOptionOnline),
      backend: optionWith(terms.options.backend, form.serviceFeePassAlongOptionBackend),
      app: optionWith(terms.options.app, form.serviceFeePassAlongOptionApp),
    },
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
