import { expect, test } from 'vitest';
import { tablesToLines } from './tablesToLines.ts';

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (...rows: string[]) => `<table><tbody>${rows.join('')}</tbody></table>`;

test('a row of two cells is a line with a colon, and further cells follow it', () => {
  expect(tablesToLines(table(row('Adult', '$25'), row('Child', '$10', 'until 12')))).toBe(
    '<p>Adult: $25</p><p>Child: $10 · until 12</p>',
  );
});

test('what is around a table stays, and every table is read', () => {
  expect(
    tablesToLines(`<h2>Prices</h2>${table(row('Adult', '$25'))}<p>or</p>${table(row('A', 'B'))}`),
  ).toBe('<h2>Prices</h2><p>Adult: $25</p><p>or</p><p>A: B</p>');
});

test('a heading row and a caption are bold lines', () => {
  expect(
    tablesToLines(
      '<table><caption>Prices</caption><thead><tr><th><b>Ticket</b></th><th>Price</th></tr></thead><tbody><tr><th>Adult</th><td>$25</td></tr></tbody></table>',
    ),
  ).toBe('<p><strong>Prices</strong></p><p><strong>Ticket · Price</strong></p><p>Adult: $25</p>');
});

test('a table of a spreadsheet or a word processor is read with its marks and empty cells', () => {
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

test('cells without end tags are read', () => {
  expect(tablesToLines('<TABLE><TR><TD>Adult<TD>$25<TR><TD>Child:<TD>$10</TABLE>')).toBe(
    '<p>Adult: $25</p><p>Child: $10</p>',
  );
});

test('a table that only lays out a page leaves its paragraphs as they are', () => {
  expect(tablesToLines(table(row('<h2>Doors</h2><p>7 PM</p>'), row('Come early')))).toBe(
    '<h2>Doors</h2><p>7 PM</p><p>Come early</p>',
  );
});

test('a table in a table is read first', () => {
  const inner = table(row('Adult', '$25'), row('Child', '$10'));
  expect(tablesToLines(table(row('Prices', inner)))).toBe('<p>Prices: Adult: $25, Child: $10</p>');
  expect(tablesToLines(table(row(inner)))).toBe('<p>Adult: $25</p><p>Child: $10</p>');
});

test('links and emphasis in a cell stay', () => {
  expect(tablesToLines(table(row('<em>Adult</em>', '<a href="https://x.test">$25</a>')))).toBe(
    '<p><em>Adult</em>: <a href="https://x.test">$25</a></p>',
  );
});

test('a table that does not end is left as it is', () => {
  expect(tablesToLines('<table><tr><td>Adult')).toBe('<table><tr><td>Adult');
});
