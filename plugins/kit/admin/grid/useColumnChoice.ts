import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { addressColumns, writeColumns } from './listAddress.ts';

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
 * The visible columns: those that the address names, or the user's choice, which this browser stores under the list's
 * name.
 * @example const { shown, toggle } = useColumnChoice('tenants', columns); <ColumnMenu columns={columns} shown={shown} onToggle={toggle} />
 */
export function useColumnChoice(name: string, columns: readonly ChosenColumn[]) {
  const [choice, setChoice] = useState(() => read(name));
  const [address, setAddress] = useSearchParams();
  const named = addressColumns(address, name)?.join(',');
  const shown = useMemo(() => {
    const fields = named?.split(',');
    return Object.fromEntries(
      columns.map(({ field, isHidden }, index) => [
        field,
        fields ? index === 0 || fields.includes(field) : (choice[field] ?? !isHidden),
      ]),
    ) as Choice;
  }, [choice, columns, named]);
  const toggle = useCallback(
    (field: string, isShown: boolean) => {
      if (named !== undefined) {
        const kept = named.split(',').filter((one) => one !== field);
        setAddress(writeColumns(address, name, isShown ? [...kept, field] : kept), {
          replace: true,
        });
        return;
      }
      setChoice((now) => {
        const next = { ...now, [field]: isShown };
        localStorage.setItem(keyOf(name), JSON.stringify(next));
        return next;
      });
    },
    [name, named, address, setAddress],
  );
  return { shown, toggle };
}
