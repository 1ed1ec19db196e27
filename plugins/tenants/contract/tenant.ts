import {
  code,
  instant,
  money,
  record,
  singleSpaces,
  text,
  tidyText,
  type RecordForm,
  type RecordRow,
  type Tone,
} from '@foyer/kit';
import { WHOLE_PHONE } from '@foyer/kit/phone';
import * as z from 'zod';

export const TENANT_STATUSES = ['active', 'pending', 'disabled'] as const;
export type TenantStatus = (typeof TENANT_STATUSES)[number];

/** A tenant's status, or that its sales are suspended. */
export const TENANT_STATES = ['active', 'pending', 'suspended', 'disabled'] as const;
export type TenantState = (typeof TENANT_STATES)[number];

/** The words for each state. */
export const STATE_WORDS: Readonly<Record<TenantState, string>> = {
  active: 'Active',
  pending: 'Pending',
  suspended: 'Suspended',
  disabled: 'Disabled',
};

/** The tone of each state. */
export const STATE_TONES = {
  active: 'active',
  pending: 'warn',
  suspended: 'bad',
  disabled: 'bad',
} as const satisfies Readonly<Record<TenantState, Tone>>;

const NAME_RULE =
  'Tenant name must not contain trailing spaces and must not contain special characters except hyphens(-).';

/** Letters and digits of any language, spaces between words, and hyphens. */
const NAME = /^[\p{L}\p{M}\p{N}-]+(?: +[\p{L}\p{M}\p{N}-]+)*$/u;

/** One label of a host name: at most 63 letters, digits and hyphens. */
export const URL_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const URL_RULE =
  'URL can only contain lowercase letters, numbers and hyphens, up to 63 characters.';
const PHONE_RULE = 'Please enter correct phone number';
const REQUIRED = 'This field is required';

const phone = (required: string) =>
  code({ label: 'Phone', required }).regex(WHOLE_PHONE, PHONE_RULE);
const subject = (required: string) =>
  tidyText(required, 'Subject must not contain trailing spaces.');
const url = () => code({ label: 'URL', required: 'URL is required.' }).regex(URL_LABEL, URL_RULE);

/** The fields that can be changed in every form. A new field of a tenant goes here. */
export const tenantContact = record({
  phone: {
    create: phone('Phone number is required.'),
    update: phone(PHONE_RULE),
    row: z.string(),
  },
  inviteTemplateSubject: {
    create: subject('Subject is required.'),
    update: subject(REQUIRED),
    row: z.string(),
    use: {
      label: 'Invite subject',
      help: 'The subject line of every invite you send.',
      initial: 'You’re invited',
    },
  },
  inviteTemplateBody: {
    create: tidyText('Message is required.', 'Message body must not contain trailing spaces.'),
    update: tidyText(REQUIRED, 'Body must not contain trailing spaces.'),
    row: z.string(),
    use: {
      label: 'Invite message',
      help: 'Appears in every invite, above the link to join.',
      lines: 5,
      initial: 'Welcome. Follow the link below to set up your account.',
    },
  },
});

/** Whether a tenant can be paid out and, if it charges by itself, can charge. */
export const PAYMENTS = ['ready', 'incomplete', 'none'] as const;
export type Payments = (typeof PAYMENTS)[number];

export const PAYMENTS_WORDS: Readonly<Record<Payments, string>> = {
  ready: 'Ready',
  incomplete: 'Setup incomplete',
  none: 'No account',
};

export const PAYMENTS_TONES = {
  ready: 'good',
  incomplete: 'warn',
  none: 'bad',
} as const satisfies Readonly<Record<Payments, Tone>>;

/** How a tenant is doing; null for those who may not see the platform's figures. */
const health = {
  payments: z.enum(PAYMENTS).nullable(),
  /** When a ticket was last sold, complimentary ones excluded; also null if none ever was. */
  lastSale: instant().nullable(),
  /** Gross sales of the last 30 days. */
  sales: money().nullable(),
  /** Refunds of the last 90 days, in percent of the sales in that time. */
  refundRate: z.number().nullable(),
  /** Disputed payments of the last 90 days, in percent of the online sales in that time. */
  disputeRate: z.number().nullable(),
  /** The tenant's share of orders not paid out yet. */
  awaitingPayout: money().nullable(),
  /** It is suspended, can't be paid, sold nothing for 30 days or has a dispute rate above 1%. */
  needsAttention: z.boolean(),
};

/** A tenant. Its name and email can't be changed after it was created. */
export const tenant = record(
  {
    name: {
      create: text({ label: 'Name', required: 'Tenant name is required.', max: 120 })
        .overwrite(singleSpaces)
        .regex(NAME, NAME_RULE),
      row: z.string(),
    },
    /** Only the platform can send another one, and the previous one still leads to the tenant. */
    url: { create: url(), update: url().optional(), row: z.string() },
    email: {
      create: code({ label: 'Email', required: 'Email is required.', max: 255 }).regex(
        z.regexes.email,
        'Entered value does not match email format',
      ),
      row: z.string(),
      use: { help: 'We’ll invite the tenant’s first owner at this address.' },
    },
    ...tenantContact.fields,
  },
  {
    shown: {
      /** The tenant's URL, under its name in lists. */
      id: z.string(),
      status: z.enum(TENANT_STATUSES),
      state: z.enum(TENANT_STATES),
      /** Since when it can't sell tickets and isn't paid out; null if it isn't suspended. */
      suspendedAt: { row: instant().nullable(), use: { label: 'Suspended' } },
      suspendedReason: z.string().nullable(),
      /** The email address its people can write to about it. */
      suspendedContact: z.string().nullable(),
      ...health,
      timeZone: z.string(),
      logo: z.string().nullable(),
      accent: { row: z.string().nullable(), use: { label: 'Accent color' } },
      dateCreated: { row: instant(), use: { label: 'Created' } },
    },
  },
);
export type Tenant = RecordRow<typeof tenant>;
export type TenantForm = RecordForm<typeof tenant>;
export type TenantChanges = z.output<typeof tenant.changes>;

const reason = z
  .string()
  .trim()
  .min(1, 'Reason is required.')
  .max(500, 'Use 500 characters or fewer.');

export const suspension = z.object({
  reason,
  contact: z.string().trim().max(255).regex(z.regexes.email, 'Enter an email address.'),
});
export type Suspension = z.output<typeof suspension>;

export const reactivation = z.object({ reason });

/** The URL derived from a name: `Riverside  Arts & Co` → `riverside-arts-co`. */
export const urlOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63)
    .replace(/-+$/, '');
