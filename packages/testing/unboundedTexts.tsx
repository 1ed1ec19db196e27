import { LONG_NAMES } from './longNames.ts';

/** Long texts of rows and headings that aren't limited to two lines, or can't be read in full. */
export function unboundedTexts(): string[] {
  return [...document.querySelectorAll('td, h1, h2')].flatMap((cell) => {
    const isLong = LONG_NAMES.some((name) => cell.textContent.includes(name));
    return isLong && !isBounded(cell) ? [cell.outerHTML] : [];
  });
}

/** Every long text in it is in a `LongText`. */
function isBounded(cell: Element): boolean {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    const isLong = LONG_NAMES.some((name) => textContent?.includes(name));
    if (isLong && !parentElement?.closest('[data-long-text]')) return false;
  }
  return true;
}
