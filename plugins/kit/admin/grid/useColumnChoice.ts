import { useCallback, useMemo, useState } from 'react';

const keyOf = (name: string) => `foyer.grid.${name}.columns`;

/** A column that can be hidden. */
export interface ChosenColumn {
  field: string;
  label: string;
  /** The default visibility. */
  isHidden?: boolean | undefined;
}

/** Column → whether it is shown; only for columns that the user has toggled. */
type Choice = Record<string, boolean>;

function read(name: string): Choice {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Choice) : {};
  } catch {
    // The stored value is invalid, so every column has its default.
    return {};
  }
}

/**
 * The visible columns, stored in this browser under the list's name.
 * @example const { shown, toggle } = useColumnChoice('tenants', columns); <ColumnMenu columns={columns} shown={shown} onToggle={toggle} />
 */
export function useColumnChoice(name: string, columns: readonly ChosenColumn[]) {
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
