import { asField, formatNumber, money } from '@foyer/kit';
import * as z from 'zod';
import { dollars, percent } from './amounts.ts';

/** Stands for unlimited, because the API has no null for it. */
export const UNLIMITED_COMPLIMENTARY = 999_999;

/** The service fee is rounded up to a multiple of ten cents, for tenants that round. */
export const ROUND_UP_DOLLARS = 0.1;

export const CASH_REQUIRED = 'Charge Cash Order is required.';
export const BOX_OFFICE_REQUIRED = 'Charge Box Office is required.';

/** -1 and all values from 999999 mean unlimited. */
export const isUnlimited = (value: number): boolean =>
  value === -1 || value >= UNLIMITED_COMPLIMENTARY;

/** `Up to 99,999 complimentary tickets for each event.`; undefined if unlimited or not a number. */
export function limitInWords(limit: unknown): string | undefined {
  if (typeof limit !== 'number' || limit < 1 || isUnlimited(limit)) return undefined;
  const tickets = limit === 1 ? 'ticket' : 'tickets';
  return `Up to ${formatNumber(limit)} complimentary ${tickets} for each event.`;
}

const options = <const Channel extends string>(channel: Channel) =>
  z.enum([
    `SERVICE_FEE_OPTION_${channel}_1`,
    `SERVICE_FEE_OPTION_${channel}_2`,
    `SERVICE_FEE_OPTION_${channel}_3`,
    `SERVICE_FEE_OPTION_${channel}_4`,
  ]);

/** The fee and ticket settings as entered in a form; omitted fields stay unchanged. */
export const settingForm = z
  .object({
    defaultSurchargeRule: z.string(),
    isTenantSettingsControlEnabled: z.boolean(),
    donationServiceFee: percent('Service Fee is Required'),
    donationCharge: dollars('Donation Charge is required'),
    roundUpServiceFeeValue: z.literal(ROUND_UP_DOLLARS),
    serviceFeePassAlongOptionOnline: options('ONLINE'),
    serviceFeePassAlongOptionBackend: options('BACKEND'),
    serviceFeePassAlongOptionApp: options('APP'),
    chargeTax: z.boolean(),
    taxRate: percent('Tax rate is required.'),
    /** A null toggle follows `chargeTax`; a null value means the tax rate. */
    chargeOnline: z.boolean().nullable(),
    chargeOnlineValue: percent('Invalid value.').nullable(),
    chargeCash: z.boolean().nullable(),
    chargeCashValue: percent(CASH_REQUIRED).nullable(),
    chargeBoxOffice: z.boolean().nullable(),
    chargeBoxOfficeValue: percent(BOX_OFFICE_REQUIRED).nullable(),
    maximumComplimentaryTickets: asField(
      z
        .int({ error: 'Please Specify a Limited Quantity' })
        .refine((value) => value === -1 || value >= 1, 'Please Specify a Limited Quantity'),
      { kind: 'number', of: { '-1': 'Unlimited', [UNLIMITED_COMPLIMENTARY]: 'Unlimited' } },
    ),
    autoShowActiveTicketsAsSoldOut: z.boolean(),
    platformFee: percent('Platform Fee is required.'),
    processingFee: percent('Processing Fee is required.'),
    /** The version that was read. If it is no longer the current one, the save is rejected with 409. */
    version: z.string(),
  })
  .partial();
export type SettingForm = z.output<typeof settingForm>;

/**
 * The whole form, as a screen holds it. Where tax is charged, cash and box office need a rate of their own unless their
 * toggle is off. Online may be empty, which means the tax rate.
 */
export const fullSettingForm = settingForm.superRefine((form, { addIssue }) => {
  const require = (
    isOn: boolean | null | undefined,
    path: 'chargeCashValue' | 'chargeBoxOfficeValue',
    message: string,
  ) => {
    if (form.chargeTax && isOn !== false && (form[path] ?? null) === null)
      addIssue({ code: 'custom', path: [path], message });
  };
  require(form.chargeCash, 'chargeCashValue', CASH_REQUIRED);
  require(form.chargeBoxOffice, 'chargeBoxOfficeValue', BOX_OFFICE_REQUIRED);
});

/** The settings of the platform or of a tenant. */
export const settingRow = z.object({
  /** The owner: a tenant, or `global`. */
  id: z.string(),
  ownerId: z.string(),
  defaultSurchargeRule: z.string(),
  isTenantSettingsControlEnabled: z.boolean(),
  donationServiceFee: z.number(),
  donationCharge: money(),
  roundUpServiceFeeValue: money(),
  serviceFeePassAlongOptionOnline: options('ONLINE'),
  serviceFeePassAlongOptionBackend: options('BACKEND'),
  serviceFeePassAlongOptionApp: options('APP'),
  chargeTax: z.boolean(),
  taxRate: z.number(),
  chargeOnline: z.boolean().nullable(),
  chargeOnlineValue: z.number().nullable(),
  chargeCash: z.boolean().nullable(),
  chargeCashValue: z.number().nullable(),
  chargeBoxOffice: z.boolean().nullable(),
  chargeBoxOfficeValue: z.number().nullable(),
  maximumComplimentaryTickets: z.int(),
  autoShowActiveTicketsAsSoldOut: z.boolean(),
  platformFee: z.number(),
  processingFee: z.number(),
});
export type FeeSetting = z.output<typeof settingRow>;

/**
 * The settings as they are read and saved. The version changes with the settings of the form, but not with the default
 * rule or the tenant's control.
 */
export const storedSettingRow = settingRow.extend({ version: z.string() });
export type StoredFeeSetting = z.output<typeof storedSettingRow>;
