import { countries, countryName } from '@foyer/kit/countries';
import { bareCode } from '@foyer/kit/invisible';
import { useEffect, useState } from 'react';
import {
  type OwnContact,
  type OwnDetails,
  readContact,
  readDetails,
} from '../account/accountApi.ts';
import { useSignedIn } from '../account/signedIn.ts';
import { tabStorage } from '../layout/storage.ts';
import { type OrderFields, USA } from './orderFields.ts';
import { isComplete } from './phone.ts';
import { STATES } from './places.ts';

const US = 'US';

/** The profile, with gaps filled from the last order. An address comes from only one of the two. */
export function accountFields(details: OwnDetails, contact: OwnContact): Partial<OrderFields> {
  const { email } = details;
  const name = details.name || contact?.name;
  const phone = [details.phone, contact?.phone ?? ''].find(
    (one) => one !== '' && isComplete(one, USA),
  );
  return {
    email,
    ...(name && { name }),
    ...(phone && { phone }),
    ...(details.address1 ? addressOf(details) : contact?.address1 ? addressOf(contact) : {}),
  };
}

type Address = Pick<OwnDetails, 'address1' | 'address2' | 'city' | 'state' | 'zipCode' | 'country'>;

function addressOf(address: Address): Partial<OrderFields> {
  const { address1, address2, city, zipCode } = address;
  const country = countryOf(address.country);
  const state = country === USA ? stateOf(address.state) : address.state;
  return { address1, address2, city, zipCode, country, state };
}

/** The country's name in the checkout list: accounts store the code, orders the name. */
function countryOf(given: string): string {
  if (given === '' || [US, USA, 'United States'].includes(given)) return USA;
  return /^[A-Z]{2}$/.test(given) ? countryName(given) : given;
}

/** The two-letter code of a state, however it was written. Empty if it isn't a state. */
function stateOf(given: string): string {
  const wanted = bareCode(given).toLowerCase();
  const found = STATES.find((state) => state.some((word) => word.toLowerCase() === wanted));
  return found?.[0] ?? '';
}

/** The entered fields in the account's format. */
export function detailsOf(fields: OrderFields): Omit<OwnDetails, 'email'> {
  const { name, phone, address1, address2, city, state, zipCode } = fields;
  const code =
    fields.country === USA ? US : countries().find((one) => one.name === fields.country)?.code;
  return { name, phone, address1, address2, city, state, zipCode, country: code ?? '' };
}

/**
 * Fields filled in from the signed-in buyer's account. If the request fails, the buyer types them
 * like a guest; filled fields stay if the session ends.
 */
export function useAccountFields(): Partial<OrderFields> {
  const personId = useSignedIn()?.id;
  const [known, setKnown] = useState<Partial<OrderFields>>({});
  useEffect(() => {
    if (personId === undefined) return;
    let isCurrent = true;
    Promise.all([readDetails(), readContact()]).then(
      ([details, { contact }]) => {
        if (isCurrent) setKnown(accountFields(details, contact));
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [personId]);
  return known;
}

// Stored per tab until the order is paid, so that the buyer doesn't retype the form after a reload
// or on return from the payment page.
const keyOf = (cartId: string) => `fields:${cartId}`;

/** Only the fields that the buyer edited. */
export function readFields(cartId: string): Partial<OrderFields> {
  try {
    return JSON.parse(tabStorage.get(keyOf(cartId)) ?? '{}') as Partial<OrderFields>;
  } catch {
    return {};
  }
}

export const saveFields = (cartId: string, fields: Partial<OrderFields>): void =>
  tabStorage.set(keyOf(cartId), JSON.stringify(fields));

export const forgetFields = (cartId: string): void => tabStorage.remove(keyOf(cartId));
