import { useEffect, useMemo, useState } from 'react';
import { saveFields, readFields } from './savedFields.ts';
import { EMPTY_FIELDS, type OrderFields } from './orderFields.ts';
import { useAccountFields } from './useAccountFields.ts';

/** The fields entered for a cart in this tab, on top of those from the account. */
export function useSavedFields(
  cartId: string | undefined,
): [OrderFields, change: (changes: Partial<OrderFields>) => void] {
  const [typed, setTyped] = useState<Partial<OrderFields> | null>(null);
  const known = useAccountFields();
  const kept = useMemo(() => (cartId === undefined ? {} : readFields(cartId)), [cartId]);
  useEffect(() => {
    if (typed && cartId !== undefined) saveFields(cartId, typed);
  }, [typed, cartId]);
  // Autofill changes several fields at once, and no change may undo another.
  const change = (changes: Partial<OrderFields>) =>
    setTyped((before) => ({ ...(before ?? kept), ...changes }));
  return [{ ...EMPTY_FIELDS, ...known, ...(typed ?? kept) }, change];
}
