import { useEffect, useMemo, useRef, useState } from 'react';

interface Identified {
  id: string;
}

/**
 * The selected rows, over all pages of matching rows. Rows that can no longer be selected are deselected, and so are all
 * rows when the filter changes, so that no action affects hidden rows.
 */
export function useRowSelection<Row extends Identified>(given: {
  rows: readonly Row[];
  /** Changes with the matching rows. */
  matching: string;
  selectable: ((row: Row) => boolean) | undefined;
  onSelect: ((rows: readonly Row[]) => void) | undefined;
}) {
  const { rows, matching } = given;
  const [kept, setKept] = useState({ matching, rows: new Map<string, Row>() });
  const { selectable } = given;
  const selected = useMemo(() => {
    const now = new Map(kept.matching === matching ? kept.rows : []);
    for (const row of rows) {
      if (!now.has(row.id)) continue;
      if (selectable?.(row)) now.set(row.id, row);
      else now.delete(row.id);
    }
    return now;
  }, [kept, matching, rows, selectable]);

  const reported = useRef<readonly Row[]>([]);
  const { onSelect } = given;
  useEffect(() => {
    const next = [...selected.values()];
    const isSame =
      next.length === reported.current.length &&
      next.every((row, at) => row === reported.current[at]);
    if (isSame) return;
    reported.current = next;
    onSelect?.(next);
  }, [selected, onSelect]);

  function replace(next: readonly Row[]) {
    const allowed = next.filter((row) => selectable?.(row));
    setKept({ matching, rows: new Map(allowed.map((row) => [row.id, row])) });
  }
  function select(ids: Iterable<unknown>) {
    const known = new Map([...selected, ...rows.map((row) => [row.id, row] as const)]);
    replace([...ids].flatMap((id) => known.get(String(id)) ?? []));
  }
  return {
    ids: useMemo(() => new Set(selected.keys()), [selected]),
    rows: useMemo(() => [...selected.values()], [selected]),
    select,
    replace,
  };
}
