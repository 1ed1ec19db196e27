import { USA, type FieldProblems, type OrderFields } from './orderFields.ts';
import { problemOfPhone } from './phone.ts';

// As strict as the server, so that errors appear next to the field.
const EMAIL =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const ZIP_LENGTH = 5;

const isBlank = (value: string) => value.trim() === '';

/**
 * Validates the entered fields. The server checks the same rules.
 * @param asksAddress whether the form includes an address
 * @returns one sentence for each invalid field
 */
export function findProblems(
  fields: OrderFields,
  { asksAddress }: { asksAddress: boolean },
): FieldProblems {
  const found = {
    email: problemOfEmail(fields.email.trim()),
    phone: problemOfPhone(fields.phone, fields.country),
    ...(asksAddress && problemsOfAddress(fields)),
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== ''));
}

function problemsOfAddress(fields: OrderFields): FieldProblems {
  return {
    address1: isBlank(fields.address1) ? 'Address field is required.' : '',
    city: isBlank(fields.city) ? 'The city field is required.' : '',
    state: isBlank(fields.state) ? 'The State field is required.' : '',
    zipCode: problemOfZip(fields),
    country: isBlank(fields.country) ? 'Country field is required' : '',
  };
}

function problemOfEmail(email: string): string {
  if (email === '') return 'Email field is required.';
  return EMAIL.test(email) ? '' : 'Entered value does not match email format';
}

function problemOfZip({ zipCode, country }: OrderFields): string {
  if (isBlank(zipCode)) return 'The Zip code field is required.';
  // Other countries' postal codes have letters and spaces.
  if (country !== USA) return '';
  if (!/^\d+$/.test(zipCode)) return 'Zip code must contain only numbers.';
  return zipCode.length > ZIP_LENGTH ? 'Zip code must be at most 5 characters.' : '';
}
