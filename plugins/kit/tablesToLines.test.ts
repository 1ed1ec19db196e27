import { expect, test } from 'vitest';
import { tablesToLines } from './tablesToLines.ts';

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;

test('writes a row of two cells as a line with a colon, followed by further cells', () => {
  expect(tablesToLines(table(row('Adult', '$25'), row('Child', '$10', 'until 12')))).toBe(
    '<p>Adult: $25</p><p>Child: $10 · until 12</p>',
  );
});

test('keeps what is around a table, and converts every table', () => {
  expect(
    tablesToLines(`<h2>Prices</h2>${table(row('Adult', '$25'))}<p>or</p>${table(row('A', 'B'))}`),
  ).toBe('<h2>Prices</h2><p>Adult: $25</p><p>or</p><p>A: B</p>');
});

test('makes heading rows and captions bold lines', () => {
  expect(
    tablesToLines(
      '<table><caption>Prices</caption><thead><tr><th><b>Ticket</b></th><th>Price</th></tr></thead><tbody><tr><th>Adult</th><td>$25</td></tr></tbody></table>',
    ),
  ).toBe('<p><strong>Prices</strong></p><p><strong>Ticket · Price</strong></p><p>Adult: $25</p>');
});

test('converts tables from spreadsheets and word processors with formatting and empty cells', () => {
  const pasted = `<meta charset="utf-8"><table border=0 cellpadding=0><colgroup><col width=64></colgroup>
    <!--StartFragment-->
    <tr height=20><td class=xl65>Adult</td><td align=right>$25</td><td></td></tr>
    <tr><td><p class="Mso"><span>Child</span></p><p>up to 12.</p></td><td><p>&nbsp;</p></td><td><ul><li>$10</li><li>$5 with a card</li></ul></td></tr>
    <tr><td>&nbsp;</td><td>Doors</td><td>7 PM</td></tr>
    <!--EndFragment--></table>`;
  expect(tablesToLines(pasted).replace(/<meta[^>]*>/, '')).toBe(
    '<p>Adult: $25</p><p><span>Child</span>, up to 12. $10, $5 with a card</p><p>Doors · 7 PM</p>',
  );
});

test('converts cells without end tags', () => {
  expect(tablesToLines('<TABLE><TR><TD>Adult<TD>$25<TR><TD>Child:<TD>$10</TABLE>')).toBe(
    '<p>Adult: $25</p><p>Child: $10</p>',
  );
});

test('leaves the paragraphs of a layout table unchanged', () => {
  expect(tablesToLines(table(row('<h2>Doors</h2><p>7 PM</p>'), row('Come early')))).toBe(
    '<h2>Doors</h2><p>7 PM</p><p>Come early</p>',
  );
});

test('converts a nested table first', () => {
  const inner = table(row('Adult', '$25'), row('Child', '$10'));
  expect(tablesToLines(table(row('Prices', inner)))).toBe('<p>Prices: Adult: $25, Child: $10</p>');
  expect(tablesToLines(table(row(inner)))).toBe('<p>Adult: $25</p><p>Child: $10</p>');
});

test('keeps links and emphasis in a cell', () => {
  expect(tablesToLines(table(row('<em>Adult</em>', '<a href="https://x.test">$25</a>')))).toBe(
    '<p><em>Adult</em>: <a href="https://x.test">$25</a></p>',
  );
});

test('leaves an unclosed table unchanged', () => {
  expect(tablesToLines('<table><tr><td>Adult')).toBe('<table><tr><td>Adult');
});
