import PDFDocument from 'pdfkit';
import { fullNameOf, placeOf, type OrderFacts } from '../desk/orderFacts.ts';
import { whenOf } from '../desk/when.ts';
import { textPen, type TextPen } from './drawText.ts';
import { qrModules } from './qrModules.ts';

type Pdf = PDFKit.PDFDocument;

/** A ticket with the code that its page shows. */
export interface PrintedTicket {
  uid: string;
  typeName: string;
  code: string;
}

const MARGIN = 56;
/** 5 cm: a telephone reads it from an arm's length, printed on the poorest printer. */
const QR_POINTS = 142;
const QUIET = '#5b6170';
const LINE = '#d9dce3';

/** A page for each ticket. It costs some milliseconds each, so it is made when somebody asks. */
export async function ticketPdf(
  order: OrderFacts,
  tickets: readonly PrintedTicket[],
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `Tickets ${order.uid}`, Author: order.tenant.name, Subject: order.event.name },
  });
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  const pen = textPen(pdf);
  tickets.forEach((ticket, index) => {
    pdf.addPage();
    drawTicket(pdf, pen, { order, ticket, place: `${index + 1} of ${tickets.length}` });
  });
  pdf.end();
  await done;
  return Buffer.concat(parts);
}

function drawTicket(
  pdf: Pdf,
  pen: TextPen,
  { order, ticket, place }: { order: OrderFacts; ticket: PrintedTicket; place: string },
): void {
  const { event, tenant } = order;
  const width = pdf.page.width - 2 * MARGIN;
  const textWidth = width - QR_POINTS - 32;
  const when = whenOf(event);
  pen.write(tenant.name, { x: MARGIN, y: MARGIN, width: width - 120, size: 11, weight: 600 });
  pen.write(`Ticket ${place}`, {
    x: MARGIN + width - 90,
    y: MARGIN,
    width: 90,
    size: 11,
    color: QUIET,
    isRight: true,
  });
  let y = MARGIN + 34;
  y += pen.write(event.name, { x: MARGIN, y, width, size: 30, weight: 600, lines: 3 }) + 14;
  rule(pdf, y, width);
  y += 24;
  const top = y;
  const facts: [label: string, value: string, more?: string][] = [
    ['When', when.date, when.time],
    ['Where', placeOf(event) || 'See the event’s page'],
    ['Ticket', ticket.typeName],
    ['Holder', fullNameOf(order), order.email],
    ['Order', order.uid],
  ];
  for (const [label, value, more] of facts) {
    y += pen.write(label, { x: MARGIN, y, width: textWidth, size: 9.5, color: QUIET }) + 1;
    y += pen.write(value, { x: MARGIN, y, width: textWidth, size: 14, weight: 600, lines: 3 });
    if (more) y += pen.write(more, { x: MARGIN, y: y + 1, width: textWidth, size: 11, lines: 2 });
    y += 14;
  }
  const left = MARGIN + width - QR_POINTS;
  drawQr(pdf, ticket.code, { x: left, y: top });
  pen.write(ticket.uid, {
    x: left,
    y: top + QR_POINTS + 10,
    width: QR_POINTS,
    size: 13,
    weight: 600,
  });
  y = Math.max(y, top + QR_POINTS + 48);
  rule(pdf, y, width);
  pen.write('Show this code at the door, printed or on a screen. It lets one person in, once.', {
    x: MARGIN,
    y: y + 14,
    width,
    size: 10,
    color: QUIET,
    lines: 2,
  });
}

const rule = (pdf: Pdf, y: number, width: number) =>
  pdf
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + width, y)
    .lineWidth(1)
    .strokeColor(LINE)
    .stroke();

function drawQr(pdf: Pdf, code: string, { x, y }: { x: number; y: number }): void {
  const { size, isDark } = qrModules(code);
  const square = QR_POINTS / size;
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (isDark(row, column)) pdf.rect(x + column * square, y + row * square, square, square);
  pdf.fill('#000');
}
