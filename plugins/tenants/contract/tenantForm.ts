import { code, singleSpaces, text, tidyText } from '@foyer/kit';
import { WHOLE_PHONE } from '@foyer/kit/phone';
import * as z from 'zod';

const NAME_RULE =
  'Tenant name must not contain trailing spaces and must not contain special characters except hyphens(-).';

/** Letters and digits of any language, spaces between words, and hyphens. */
const NAME = /^[\p{L}\p{M}\p{N}-]+(?: +[\p{L}\p{M}\p{N}-]+)*$/u;

/** One label of a host name: at most 63 letters, digits and hyphens. */
export const URL_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

const URL_RULE =
  'URL can only contain lowercase letters, numbers and hyphens, up to 63 characters.';

/** A new tenant, as entered. */
export const tenantForm = z.object(
  {
    email: code({ label: 'Email', required: 'Email is required.', max: 255 }).regex(
      z.regexes.email,
      'Entered value does not match email format',
    ),
    name: text({ label: 'Name', required: 'Tenant name is required.', max: 120 })
      .overwrite(singleSpaces)
      .regex(NAME, NAME_RULE),
    phone: code({ label: 'Phone', required: 'Phone number is required.' }).regex(
      WHOLE_PHONE,
      'Please enter correct phone number',
    ),
    url: code({ label: 'URL', required: 'URL is required.' }).regex(URL_LABEL, URL_RULE),
    inviteTemplateSubject: tidyText(
      'Subject is required.',
      'Subject must not contain trailing spaces.',
    ),
    inviteTemplateBody: tidyText(
      'Message is required.',
      'Message body must not contain trailing spaces.',
    ),
  },
  'Tenant details are required.',
);
export type TenantForm = z.output<typeof tenantForm>;

const REQUIRED = 'This field is required';

/** The editable fields of a tenant; its email, its name and, on screen, its URL are locked. */
export const tenantEdit = z.object({
  phone: code({ label: 'Phone', required: 'Please enter correct phone number' }).regex(
    WHOLE_PHONE,
    'Please enter correct phone number',
  ),
  inviteTemplateSubject: tidyText(REQUIRED, 'Subject must not contain trailing spaces.'),
  inviteTemplateBody: tidyText(REQUIRED, 'Body must not contain trailing spaces.'),
});
export type TenantEdit = z.output<typeof tenantEdit>;

/**
 * A change, with all or some of the fields. Anyone can send the unchanged URL; only the platform can
 * send another one, and the previous one still leads to the tenant.
 */
export const tenantChange = tenantEdit.extend({ url: tenantForm.shape.url.optional() });
export type TenantChange = z.output<typeof tenantChange>;

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
