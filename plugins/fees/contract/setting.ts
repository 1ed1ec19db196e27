import { asField, formatNumber, money, record, type RecordRow } from '@foyer/kit';
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

const rate = (required: string) => ({ form: percent(required), row: z.number() });
/** A null toggle follows `chargeTax`; a null rate means the tax rate. */
const ownRate = (required: string) => ({
  form: percent(required).nullable(),
  row: z.number().nullable(),
});

/**
 * The fee and ticket settings of the platform or of a tenant. Its `changes` are what a form sends: omitted fields stay
 * unchanged.
 */
export const feeSetting = record(
  {
    ownerId: { row: z.string() },
    defaultSurchargeRule: z.string(),
    isTenantSettingsControlEnabled: {
      form: z.boolean(),
      row: z.boolean(),
      use: { label: 'Allow Tenant to Edit Fees Settings' },
    },
    donationServiceFee: rate('Service Fee is Required'),
    donationCharge: { form: dollars('Donation Charge is required'), row: money() },
    roundUpServiceFeeValue: { form: z.literal(ROUND_UP_DOLLARS), row: money() },
    serviceFeePassAlongOptionOnline: options('ONLINE'),
    serviceFeePassAlongOptionBackend: options('BACKEND'),
    serviceFeePassAlongOptionApp: options('APP'),
    chargeTax: z.boolean(),
    taxRate: rate('Tax rate is required.'),
    chargeOnline: z.boolean().nullable(),
    chargeOnlineValue: ownRate('Invalid value.'),
    chargeCash: z.boolean().nullable(),
    chargeCashValue: ownRate(CASH_REQUIRED),
    chargeBoxOffice: z.boolean().nullable(),
    chargeBoxOfficeValue: ownRate(BOX_OFFICE_REQUIRED),
    maximumComplimentaryTickets: {
      form: asField(
        z
          .int({ error: 'Please Specify a Limited Quantity' })
          .refine((value) => value === -1 || value >= 1, 'Please Specify a Limited Quantity'),
        { kind: 'number', of: { '-1': 'Unlimited', [UNLIMITED_COMPLIMENTARY]: 'Unlimited' } },
      ),
      row: z.int(),
      use: { label: 'Complimentary tickets per event' },
    },
    autoShowActiveTicketsAsSoldOut: {
      form: z.boolean(),
      row: z.boolean(),
      use: { label: 'Show active ticket types as sold out when none are left' },
    },
    platformFee: {
      ...rate('Platform Fee is required.'),
      use: { help: 'A percentage of all ticket sales. The organizer pays it.' },
    },
    processingFee: {
      ...rate('Processing Fee is required.'),
      use: {
        help: 'A percentage of ticket sales paid by card, except on the organizer’s own terminal.',
      },
    },
    /**
     * The version that was read. If it is no longer the current one, the save is rejected with 409. It changes with the
     * settings of the form, but not with the default rule or the tenant's control.
     */
    version: z.string(),
  },
  // The ID is the owner's: a tenant, or `global`.
  { row: (details) => z.object({ id: z.string(), ...details.shape }) },
);
export const settingForm = feeSetting.changes;
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

/** The settings as they are read and saved. */
export type StoredFeeSetting = RecordRow<typeof feeSetting>;
export type FeeSetting = Omit<StoredFeeSetting, 'version'>;
