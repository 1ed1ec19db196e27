import { useCallback, useMemo, useState } from 'react';
import type { ReadyColumn } from './reportColumn.ts';

const keyOf = (name: string) => `foyer.grid.${name}.columns`;

/** Column → whether it is shown; what was never chosen is not in it. */
type Choice = Record<string, boolean>;

function read(name: string): Choice {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Choice) : {};
  } catch {
    // Something else wrote there: every column is as the report has it.
    return {};
  }
}

/** Which columns are shown, kept in this browser under the grid's name. */
export function useColumnChoice(name: string, columns: readonly ReadyColumn[]) {
  const [choice, setChoice] = useState(() => read(name));
  const shown = useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ field, isHidden }) => [field, choice[field] ?? !isHidden]),
      ) as Choice,
    [choice, columns],
  );
  const toggle = useCallback(
    (field: string, isShown: boolean) =>
      setChoice((now) => {
        const next = { ...now, [field]: isShown };
        localStorage.setItem(keyOf(name), JSON.stringify(next));
        return next;
      }),
    [name],
  );
  return { shown, toggle };
}
