import { useEffect, type RefObject } from 'react';

const ROWS = '[data-id]:not([data-id^="group:"])';
const TYPED =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="combobox"]';
const LINK = 'a[href]';

/**
 * Keys for the rows of a list, while the focus is in it or nowhere: j and k move to the next and the previous row, x
 * selects the row, and Enter opens it.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (list.current && isForRows(event, list.current) && act(event.key, list.current))
        event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list, isOn]);
}

function isForRows(event: KeyboardEvent, list: HTMLElement): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (!(target instanceof HTMLElement) || target.closest(TYPED)) return false;
  return target === document.body || list.contains(target);
}

/** @returns whether the key does something */
function act(key: string, list: HTMLElement): boolean {
  const rows = [...list.querySelectorAll<HTMLElement>(ROWS)];
  const row = document.activeElement?.closest<HTMLElement>(ROWS) ?? null;
  const at = row ? rows.indexOf(row) : -1;
  switch (key) {
    case 'j':
      return focusRow(rows[at + 1]);
    case 'k':
      return focusRow(rows[at - 1]);
    case 'x':
      row?.querySelector<HTMLElement>('input[type="checkbox"]:not(:disabled)')?.click();
      return row !== null;
    case 'Enter': {
      const isOwn = document.activeElement?.matches('a, button, input');
      const link = isOwn ? null : row?.querySelector<HTMLElement>(LINK);
      link?.click();
      return Boolean(link);
    }
    default:
      return false;
  }
}

function focusRow(row: HTMLElement | undefined): boolean {
  const target =
    row?.querySelector<HTMLElement>(LINK) ?? row?.querySelector<HTMLElement>('button, input');
  target?.focus();
  target?.scrollIntoView?.({ block: 'nearest' });
  return target !== undefined;
}
