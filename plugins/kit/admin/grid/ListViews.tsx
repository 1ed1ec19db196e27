import { useHref, useLocation, useSearchParams } from 'react-router';
import { listViews } from '../slot/shellSlots.ts';
import { useSlot } from '../slot/useSlot.ts';
import { viewOf, withView, writeColumns } from './listAddress.ts';
import type { ChosenColumn } from './useColumnChoice.ts';

/** What other plugins add next to a list's columns, such as saved views. */
export function ListViews(props: {
  /** The list's path. */
  list: string;
  name: string;
  columns: readonly ChosenColumn[];
  shown: Readonly<Record<string, boolean>>;
}) {
  const { list, name, columns, shown } = props;
  const fills = useSlot(listViews);
  const [address, setAddress] = useSearchParams();
  const page = useHref(useLocation().pathname);
  if (fills.length === 0) return null;
  const isUsual = columns.every(({ field, isHidden }) => shown[field] === !isHidden);
  const fields = columns.map(({ field }) => field).filter((field) => shown[field]);
  const complete = isUsual ? address : writeColumns(address, name, fields);
  return fills.map(({ key, Component }) => (
    <Component
      key={key}
      list={list}
      current={viewOf(complete, name)}
      show={(view) => setAddress(withView(address, name, view))}
      linkTo={(view) =>
        new URL(`${page}?${withView(address, name, view)}`, globalThis.location.origin).href
      }
    />
  ));
}
