import { useEffect, useMemo, useState } from 'react';
import { keepFields, readFields } from './keptFields.ts';
import { EMPTY_FIELDS, type OrderFields } from './orderFields.ts';
import { useAccountFields } from './useAccountFields.ts';

/** What the buyer types for a cart, as this tab remembers it, over what their account knows. */
export function useKeptFields(
  draftOrderUID: string | undefined,
): [OrderFields, change: (changes: Partial<OrderFields>) => void] {
  const [typed, setTyped] = useState<Partial<OrderFields> | null>(null);
  const known = useAccountFields();
  const kept = useMemo(
    () => (draftOrderUID === undefined ? {} : readFields(draftOrderUID)),
    [draftOrderUID],
  );
  useEffect(() => {
    if (typed && draftOrderUID !== undefined) keepFields(draftOrderUID, typed);
  }, [typed, draftOrderUID]);
  // A browser fills in several fields at once: none of them may undo another.
  const change = (changes: Partial<OrderFields>) =>
    setTyped((before) => ({ ...(before ?? kept), ...changes }));
  return [{ ...EMPTY_FIELDS, ...known, ...(typed ?? kept) }, change];
}
