import { useMemo, useState } from 'react';
import { keepFields, readFields } from './keptFields.ts';
import { EMPTY_FIELDS, type OrderFields } from './orderFields.ts';

/** What the buyer types for a cart, as this tab remembers it. */
export function useKeptFields(
  draftOrderUID: string | undefined,
): [OrderFields, change: (fields: OrderFields) => void] {
  const [typed, setTyped] = useState<OrderFields | null>(null);
  const kept = useMemo(
    () => (draftOrderUID === undefined ? EMPTY_FIELDS : readFields(draftOrderUID)),
    [draftOrderUID],
  );
  function change(fields: OrderFields) {
    setTyped(fields);
    if (draftOrderUID !== undefined) keepFields(draftOrderUID, fields);
  }
  return [typed ?? kept, change];
}
