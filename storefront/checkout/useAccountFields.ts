import { useEffect, useState } from 'react';
import { readContact, readDetails } from '../account/accountApi.ts';
import { useSignedIn } from '../account/signedIn.ts';
import { accountFields } from './accountFields.ts';
import type { OrderFields } from './orderFields.ts';

/**
 * What the account of whoever is signed in fills in. Without an answer the buyer types it as a guest;
 * what was there stays there when the session ends meanwhile.
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
