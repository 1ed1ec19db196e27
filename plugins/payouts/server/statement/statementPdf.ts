import { longDay, shortDay } from '@foyer/kit';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { textPen } from '@foyer/plugin-orders/server';
import PDFDocument from 'pdfkit';
import type { Statement, StatementLine } from './readStatement.ts';
import { AMOUNTS, amountOf, bankWords, debtWords, sumOf } from './statementColumns.ts';

type Pdf = PDFKit.PDFDocument;

/** US Letter, lying. */
const MARGIN = 40;
const HEIGHT = 612;
const WIDTH = 792 - 2 * MARGIN;
const ROW = 14;
const TEXT = 8;
const QUIET = '#5b6170';
const LINE = '#d9dce3';
const ID_WIDTH = 66;
const DAY_WIDTH = 60;
const NOTE =
  'Tax and donations are part of the order total. The figures are those of the moment of this payout: what was refunded or disputed after it is not part of it. What is reserved is paid out later.';

/** What is being written, and how far down the page it has come. */
interface Sheet {
  pdf: Pdf;
  pen: ReturnType<typeof textPen>;
  y: number;
  page: number;
  /** How many pages there will be; undefined while they are counted, and nothing is drawn. */
  pages: number | undefined;
  /** Stands at the foot of each page: loose pages find together. */
  name: string;
}

/** Begins a document that comes as it is drawn: a payout may have thousands of orders. */
export function openStatement({ first }: Statement): Pdf {
  return new PDFDocument({
    size: 'LETTER',
    layout: 'landscape',
    margin: 0,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Payout statement ${first.payoutId}`,
      Author: first.platformName,
      Subject: first.eventName,
    },
  });
}

export async function drawStatement(pdf: Pdf, statement: Statement): Promise<void> {
  const name = `Payout ${statement.first.payoutId}`;
  const counted: Sheet = { pdf, pen: textPen(pdf), y: 0, page: 0, pages: undefined, name };
  // The library counts only pages that it keeps until the last one. Without that each is sent and
  // forgotten as it is drawn, so all is laid out twice, and drawn the second time.
  await lay(counted, statement);
  await lay({ ...counted, y: 0, page: 0, pages: counted.page }, statement);
  pdf.end();
}

async function lay(sheet: Sheet, statement: Statement): Promise<void> {
  const { first, lines, timeZone } = statement;
  await turn(sheet);
  await head(sheet, statement);
  await heading(sheet);
  for (const line of lines) {
    if (isFull(sheet)) {
      await turn(sheet);
      await heading(sheet);
      // Others are answered between two pages.
      await nextTurn();
    }
    await row(sheet, { id: line.orderUID, day: shortDay(line.orderDate, timeZone), lines: [line] });
  }
  if (isFull(sheet)) {
    await turn(sheet);
    await heading(sheet);
  }
  await row(sheet, { id: 'Total', day: first.currency, lines, isStrong: true });
  sheet.y += 8;
  for (const words of [...debtWords(lines), NOTE]) {
    if (isFull(sheet)) await turn(sheet);
    const how = { x: MARGIN, width: WIDTH, lines: 4, color: QUIET };
    sheet.y += 4 + (await write(sheet, words, how));
  }
}

const isFull = ({ y }: Sheet) => y + ROW > HEIGHT - MARGIN - ROW;

async function turn(sheet: Sheet): Promise<void> {
  sheet.page += 1;
  if (sheet.pages !== undefined) {
    sheet.pdf.addPage();
    sheet.y = HEIGHT - MARGIN;
    const foot = { x: MARGIN, width: WIDTH, color: QUIET };
    await write(sheet, sheet.name, foot);
    await write(sheet, `Page ${sheet.page} of ${sheet.pages}`, { ...foot, isRight: true });
  }
  sheet.y = MARGIN;
}

async function head(sheet: Sheet, statement: Statement): Promise<void> {
  const { first, timeZone } = statement;
  const half = WIDTH / 2;
  const title = { x: MARGIN, width: half, size: 20, isStrong: true };
  sheet.y += 12 + (await write(sheet, 'Payout statement', title));
  const facts: [label: string, value: string][] = [
    ['Paid by', first.platformName],
    ['Payout ID', first.payoutId],
    ['Paid to', first.tenantName],
    ['Date', longDay(first.payoutDate, timeZone)],
    ['Event', first.eventName],
    ['Account', first.destination || 'None: all of it went to what was owed'],
    ['Orders', String(statement.lines.length)],
    ['At the bank', bankWords(statement)],
  ];
  for (let at = 0; at < facts.length; at += 2) {
    const heights: number[] = [];
    for (const [column, [label, value]] of facts.slice(at, at + 2).entries()) {
      const x = MARGIN + column * half;
      heights.push(await write(sheet, label, { x, width: 70, size: 9, color: QUIET }));
      heights.push(await write(sheet, value, { x: x + 72, width: half - 84, size: 10, lines: 3 }));
    }
    sheet.y += Math.max(...heights) + 4;
  }
  sheet.y += 10;
}

async function heading(sheet: Sheet): Promise<void> {
  await cells(sheet, ['Order ID', 'Date', ...AMOUNTS.map(({ label }) => label)], { color: QUIET });
  rule(sheet);
}

async function row(
  sheet: Sheet,
  given: { id: string; day: string; lines: readonly StatementLine[]; isStrong?: boolean },
): Promise<void> {
  const { id, day, lines, isStrong = false } = given;
  if (isStrong) rule(sheet);
  const amounts = AMOUNTS.map(({ field }) => amountOf(sumOf(lines, field)));
  await cells(sheet, [id, day, ...amounts], { isStrong });
}

interface CellLook {
  isStrong?: boolean;
  color?: string;
}

async function cells(sheet: Sheet, texts: readonly string[], look: CellLook): Promise<void> {
  if (sheet.pages !== undefined) await drawCells(sheet, texts, look);
  sheet.y += ROW;
}

async function drawCells(sheet: Sheet, texts: readonly string[], look: CellLook): Promise<void> {
  const widths = [ID_WIDTH, DAY_WIDTH, ...AMOUNTS.map(({ width }) => width)];
  let x = MARGIN;
  for (const [index, width] of widths.entries()) {
    const text = texts[index] ?? '';
    // An amount is never cut off: a long one is set smaller.
    const size = Math.min(TEXT, ((width - 2) / text.length) * 1.7);
    await write(sheet, text, { x, width: width - 2, size, isRight: index > 1, ...look });
    x += width;
  }
}

function rule({ pdf, y, pages }: Sheet): void {
  if (pages === undefined) return;
  pdf
    .moveTo(MARGIN, y - 2)
    .lineTo(MARGIN + WIDTH, y - 2)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke();
}

interface Writing {
  x: number;
  width: number;
  size?: number;
  isStrong?: boolean;
  isRight?: boolean;
  color?: string;
  lines?: number;
}

/** @returns the height that it took, or would take */
function write({ pen, y, pages }: Sheet, text: string, how: Writing): Promise<number> {
  const { x, width, size = TEXT, isStrong = false, isRight = false, color, lines = 1 } = how;
  const face = isStrong ? 'strong' : 'text';
  if (pages === undefined) return pen.measure(text, { width, size, lines, face });
  return pen.write(text, {
    ...{ x, y, width, size, lines, face },
    align: isRight ? 'right' : 'left',
    ...(color && { color }),
  });
}
