import { useEffect, useState } from 'react';
import { readContact, readDetails } from '../account/accountApi.ts';
import { useSignedIn } from '../account/signedIn.ts';
import { accountFields } from './accountFields.ts';
import type { OrderFields } from './orderFields.ts';

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
