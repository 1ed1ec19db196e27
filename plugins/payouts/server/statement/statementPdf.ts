import { setImmediate as nextTurn } from 'node:timers/promises';
import { textPen } from '@foyer/documents';
import { formatCents, longDay, shortDay } from '@foyer/kit';
import PDFDocument from 'pdfkit';
import type { Statement, StatementLine } from './readStatement.ts';

type Pdf = PDFKit.PDFDocument;

/** US Letter, landscape. */
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
  'Order totals include tax and donations. All figures are as of this payout and don’t include later refunds or disputes. Reserves are paid out later.';

/** The document being written, and the current position on the page. */
interface Sheet {
  pdf: Pdf;
  pen: ReturnType<typeof textPen>;
  y: number;
  page: number;
  /**
   * The total number of pages; undefined in the first pass, which counts them and draws nothing.
   */
  pages: number | undefined;
  /** Printed in the footer of each page, so that loose pages can be matched. */
  name: string;
}

/**
 * Starts a document that is streamed as it is drawn, since a payout may have thousands of orders.
 */
export function openStatement({ first }: Statement): Pdf {
  return new PDFDocument({
    size: 'LETTER',
    layout: 'landscape',
    margin: 0,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Payout statement ${first.payoutUID}`,
      Author: first.platformName,
      Subject: first.eventName,
    },
  });
}

export async function drawStatement(pdf: Pdf, statement: Statement): Promise<void> {
  const name = `Payout ${statement.first.payoutUID}`;
  const counted: Sheet = { pdf, pen: textPen(pdf), y: 0, page: 0, pages: undefined, name };
  // The library knows the page count only if it buffers every page. To stream pages instead, the
  // layout runs twice: once to count, once to draw.
  await lay(counted, statement);
  await lay({ ...counted, y: 0, page: 0, pages: counted.page }, statement);
  pdf.end();
}

async function lay(sheet: Sheet, statement: Statement): Promise<void> {
  const { first, lines, timeZone } = statement;
  await addPage(sheet);
  await head(sheet, statement);
  await heading(sheet);
  for (const line of lines) {
    if (isFull(sheet)) {
      await addPage(sheet);
      await heading(sheet);
      // Let other requests run between pages.
      await nextTurn();
    }
    await row(sheet, { id: line.orderUID, day: shortDay(line.orderDate, timeZone), lines: [line] });
  }
  if (isFull(sheet)) {
    await addPage(sheet);
    await heading(sheet);
  }
  await row(sheet, { id: 'Total', day: first.currency, lines, isStrong: true });
  sheet.y += 8;
  for (const words of [...debtWords(lines), NOTE]) {
    if (isFull(sheet)) await addPage(sheet);
    const how = { x: MARGIN, width: WIDTH, lines: 4, color: QUIET };
    sheet.y += 4 + (await write(sheet, words, how));
  }
}

const isFull = ({ y }: Sheet) => y + ROW > HEIGHT - MARGIN - ROW;

async function addPage(sheet: Sheet): Promise<void> {
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
    ['Payout ID', first.payoutUID],
    ['Paid to', first.tenantName],
    ['Date', longDay(first.payoutDate, timeZone)],
    ['Event', first.eventName],
    ['Account', first.destination || 'None (applied in full to amounts owed)'],
    ['Orders', String(statement.lines.length)],
    ['Bank arrival', bankWords(statement)],
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

interface CellStyle {
  isStrong?: boolean;
  color?: string;
}

async function cells(sheet: Sheet, texts: readonly string[], look: CellStyle): Promise<void> {
  if (sheet.pages !== undefined) await drawCells(sheet, texts, look);
  sheet.y += ROW;
}

async function drawCells(sheet: Sheet, texts: readonly string[], look: CellStyle): Promise<void> {
  const widths = [ID_WIDTH, DAY_WIDTH, ...AMOUNTS.map(({ width }) => width)];
  let x = MARGIN;
  for (const [index, width] of widths.entries()) {
    const text = texts[index] ?? '';
    // Long amounts are set in a smaller font, never cut off.
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

/** @returns the height of the text, drawn or only measured */
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

type Amount =
  | 'grossAmount'
  | 'refundedAmount'
  | 'totalAmount'
  | 'tax'
  | 'donation'
  | 'gatewayFee'
  | 'platformTotal'
  | 'tenantTotal'
  | 'debtTaken'
  | 'reserved'
  | 'paidOut';

const AMOUNTS: readonly { field: Amount; label: string; width: number }[] = [
  { field: 'grossAmount', label: 'Gross', width: 54 },
  { field: 'refundedAmount', label: 'Refunded', width: 48 },
  { field: 'totalAmount', label: 'Order total', width: 56 },
  { field: 'tax', label: 'Tax', width: 44 },
  { field: 'donation', label: 'Donations', width: 52 },
  { field: 'gatewayFee', label: 'Card fee', width: 50 },
  { field: 'platformTotal', label: 'Platform fees', width: 64 },
  { field: 'tenantTotal', label: 'Tenant total', width: 60 },
  { field: 'debtTaken', label: 'Deducted', width: 50 },
  { field: 'reserved', label: 'Reserve', width: 50 },
  { field: 'paidOut', label: 'Paid out', width: 58 },
];

/** Formats cents as `1,234.50`; the statement names the currency once. */
const amountOf = (cents: number): string => formatCents(cents).replace('$', '');

const sumOf = (lines: readonly StatementLine[], field: Amount): number =>
  lines.reduce((sum, line) => sum + line[field], 0);

/** Lists each payout to the bank that included money of this payout, once. */
function bankWords({ lines }: Statement): string {
  const banks = new Map(
    lines.flatMap(({ bankPayoutId, arrivesOn }) =>
      bankPayoutId && arrivesOn ? [[bankPayoutId, arrivesOn] as const] : [],
    ),
  );
  if (banks.size === 0) return 'Not yet';
  return [...banks].map(([id, day]) => `${id}, ${shortDay(day, 'UTC')}`).join('; ');
}

/** Names the orders whose debt was repaid, and the debt returned that other orders had repaid. */
const debtWords = (lines: readonly StatementLine[]): string[] => [
  ...lines
    .filter(({ debtTaken }) => debtTaken > 0)
    .map(
      ({ orderUID, debtTaken, debtOrders }) =>
        `${amountOf(debtTaken)} from order ${orderUID} was applied to amounts owed${debtOrders === '' ? '' : ` for: ${debtOrders.replaceAll(' ', ', ')}`}`,
    ),
  ...lines
    .filter(({ debtReturned }) => debtReturned > 0)
    .map(
      ({ orderUID, debtReturned }) =>
        `${amountOf(debtReturned)} was paid out with order ${orderUID} in addition to its tenant total. This amount had been deducted from other orders for it, but is no longer owed.`,
    ),
];
