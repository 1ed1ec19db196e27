import type { MouseEvent } from 'react';

/** Marks the link that its whole row activates. */
export const ROW_LINK = 'data-row-link';

const ROW = 'tr, [role="row"]';
const OWN_CLICK =
  'a, button, input, select, textarea, label, summary, [role="button"], [role="checkbox"]';

/**
 * Handlers for the element around rows: a click anywhere in a row activates its marked link, with Ctrl, Cmd or the
 * middle button in a new tab. Controls in the row and selected text aren't affected.
 * @example <Box {...rowClicks}><table>…<a data-row-link="" href="/orders/1">…</a>…</table></Box>
 */
export const rowClicks = {
  onClick: follow,
  onAuxClick: follow,
  // Otherwise the middle button starts scrolling.
  onMouseDown(event: MouseEvent<HTMLElement>) {
    if (event.button === MIDDLE && clickedRow(event)) event.preventDefault();
  },
};

const MIDDLE = 1;

function follow(event: MouseEvent<HTMLElement>) {
  if (event.button > MIDDLE || event.shiftKey || event.altKey) return;
  const found = clickedRow(event);
  if (!found || isTextSelected(found.row)) return;
  if (event.button === MIDDLE || event.ctrlKey || event.metaKey)
    window.open(found.link.href, '_blank', 'noopener');
  else found.link.click();
}

function clickedRow({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>) {
  // A menu or dialog opened by a row is elsewhere in the document.
  if (defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target)) return;
  const row = target.closest(ROW);
  if (!row || target.closest(OWN_CLICK)) return;
  const link = row.querySelector<HTMLAnchorElement>(`a[${ROW_LINK}]`);
  return link ? { row, link } : undefined;
}

function isTextSelected(row: Element): boolean {
  const selection = window.getSelection();
  return selection?.type === 'Range' && selection.getRangeAt(0).intersectsNode(row);
}
