import {
  addDays,
  addMonths,
  day,
  dayAt,
  MEGABYTE,
  open,
  optionalCode,
  optionalText,
  text,
  type Route,
  type UploadRule,
} from '@foyer/kit';
import { isCountry } from '@foyer/kit/countries';
import { isStoredPhone } from '@foyer/kit/phone';
import * as z from 'zod';
import { username } from './fields.ts';

const NAME = 'Invalid format.';
/** Letters of any script, in words separated by a space, a hyphen, an apostrophe or a full stop. */
const STRICT_NAME = /^\p{L}[\p{L}\p{M}]*(?:[ .'’-]+[\p{L}\p{M}]+)*\.?$/u;

const name = (label: string, required: string) =>
  text({ label, required, max: 100, isName: true }).refine(
    (value) => STRICT_NAME.test(value),
    NAME,
  );

const MOST_YEARS = 100;

/** The first and last valid birth date: 100 years ago, and yesterday. */
export function birthDays(now = new Date()): { first: string; last: string } {
  const today = dayAt(now, 'UTC');
  return { first: addMonths(today, -12 * MOST_YEARS), last: addDays(today, -1) };
}

function isBirthDay(value: string): boolean {
  const { first, last } = birthDays();
  return value >= first && value <= last;
}

const BIRTH_DATE = 'The birth date must be between 100 years ago and yesterday.';

/** A user's personal details. */
export const profileForm = z.object({
  firstName: name('First Name', 'The First Name field is required.'),
  lastName: name('Last Name', 'The Last Name field is required.'),
  contactNumber: optionalCode({ label: 'Contact Number', max: 40 }).refine(
    (value) => value === '' || isStoredPhone(value),
    'Please enter complete phone number',
  ),
  birthDate: day({ label: 'Birth Date', required: BIRTH_DATE })
    .refine(isBirthDay, BIRTH_DATE)
    .nullable(),
  address1: optionalText({ label: 'Address Line 1', max: 255 }),
  address2: optionalText({ label: 'Address Line 2', max: 255 }),
  city: optionalText({ label: 'City', max: 255 }),
  state: optionalText({ label: 'State', max: 255 }),
  // Other countries' codes are longer, and have letters.
  zip: optionalCode({ label: 'Zip', max: 16 }).refine(
    (value) => value.length <= 5 || !/^\d+$/.test(value),
    'Use 5 characters or fewer.',
  ),
  /** ISO 3166-1, two letters. */
  country: optionalText({ label: 'Country', max: 2 }).refine(
    (value) => value === '' || isCountry(value),
    'Please choose a country from the list.',
  ),
});
export type ProfileForm = z.output<typeof profileForm>;

/** The rules for a picture; the screen checks them before sending, and the server enforces them. */
export const pictureRule = {
  maxBytes: 5 * MEGABYTE,
  types: ['image/jpeg', 'image/jpg', 'image/png'],
  messages: {
    tooLarge: 'File size must be less than 5MB',
    wrongType: 'Invalid file extention. Only jpg, jpeg, and png files are accepted.',
    missing: 'Please choose an image.',
  },
} as const satisfies UploadRule;

const details = z.object({
  email: z.string(),
  /** The address of the picture. */
  profile: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  contactNumber: z.string(),
  birthDate: z.string().nullable(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  country: z.string(),
});

const version = z.string().meta({ description: 'Changes whenever a field of the form changes.' });

export const profile = z.object({ id: z.uuid(), details, version });
export type Profile = z.output<typeof profile>;

const saved = profile.extend({ success: z.literal(true) });
const OWN = open('every signed-in user can access their own profile, and only that one');
/** The ID, or the email; a `user#` prefix is ignored. */
const ofPerson = z.object({ id: username.transform((id) => id.replace(/^user#/, '')) });

export const profileRoutes = {
  profile: {
    method: 'get',
    path: '/users/:id',
    can: OWN,
    summary: 'The signed-in user’s profile, by ID or email',
    params: ofPerson,
    reply: profile,
  },
  saveProfile: {
    method: 'patch',
    path: '/users/:id',
    can: OWN,
    summary:
      'Updates the given fields of your profile; with `version`, only if it hasn’t changed since',
    params: ofPerson,
    body: profileForm.partial().extend({ version: version.optional() }),
    reply: saved,
  },
  uploadPicture: {
    method: 'post',
    path: '/users/:id/image',
    can: OWN,
    summary: 'Uploads your profile picture, as raw bytes or a form with one file',
    params: ofPerson,
    upload: pictureRule,
    reply: saved,
    perMinute: 30,
  },
  removePicture: {
    method: 'delete',
    path: '/users/:id/image',
    can: OWN,
    summary: 'Removes your profile picture',
    params: ofPerson,
    reply: saved,
  },
  picture: {
    method: 'get',
    path: '/users/:id/image/:file',
    can: OWN,
    summary: 'Your profile picture',
    params: ofPerson.extend({ file: z.string().max(100) }),
    streams: true,
    reply: z.undefined(),
  },
} as const satisfies Record<string, Route>;
