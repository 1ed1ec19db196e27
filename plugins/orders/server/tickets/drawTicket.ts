import { accentBanner } from '@foyer/kit/accent';
import { dark, light } from '@foyer/kit/tokens';
import { fullNameOf, placeOf, type OrderFacts } from '../desk/orderFacts.ts';
import { whenOf } from '../desk/when.ts';
import { drawBand } from './drawBand.ts';
import type { PrintedLogo } from './printedLogo.ts';
import type { TextPen } from './textPen.ts';
import type { PrintedTicket } from './ticketPdf.ts';
import { qrModules } from './qrModules.ts';

type Pdf = PDFKit.PDFDocument;

export interface Drawn {
  order: OrderFacts;
  ticket: PrintedTicket;
  logo: PrintedLogo | null;
  /** `1 of 2`. */
  place: string;
}

/** The ticket on its page, in points: the part to cut out and keep. */
const CARD = { left: 48, top: 108, width: 516, band: 138, stub: 182, round: 14 } as const;
const PADDING = 22;
/** 5 cm, so that a phone can scan it from an arm's length, even from a poor printer. */
const QR_POINTS = 142;
const NOTCH = 9;
const QUIET = light['ink-2'];
const LINE = light['line-strong'];
const DARK = dark.paper;

/** Draws a ticket: the organizer at the top, the event on the band, the QR code on the stub. */
export async function drawTicket(
  { pdf, pen }: { pdf: Pdf; pen: TextPen },
  { order, ticket, logo, place }: Drawn,
): Promise<void> {
  const banner = accentBanner(order.tenant.brand.accent ?? light.petrol);
  await drawOrganizer(pdf, pen, { name: order.tenant.name, logo });
  await pen.write(`Ticket ${place}`, {
    ...{ x: CARD.left + CARD.width - 120, y: 62, width: 120, size: 11 },
    ...{ color: QUIET, align: 'right' },
  });
  await drawBand({ pdf, pen }, { ...CARD, banner, event: order.event });
  const facts = await drawFacts(pen, { order, ticket });
  const bottom = Math.max(facts, CARD.top + CARD.band + QR_POINTS + 92) + PADDING - 6;
  await drawStub(pdf, pen, ticket);
  drawEdges(pdf, bottom);
  await pen.write(
    'Show this code at the door, printed or on your phone. It admits one person and works once.',
    {
      ...{ x: CARD.left, y: bottom + 22, width: CARD.width, size: 10.5, color: QUIET, lines: 2 },
    },
  );
}

async function drawOrganizer(
  pdf: Pdf,
  pen: TextPen,
  { name, logo }: { name: string; logo: PrintedLogo | null },
): Promise<void> {
  if (!logo) {
    await pen.write(name, { x: CARD.left, y: 56, width: 360, size: 17, face: 'heading' });
    return;
  }
  const scale = Math.min(200 / logo.width, 36 / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const y = 70 - height / 2;
  if (logo.needsDark) pdf.roundedRect(CARD.left, y - 8, width + 20, height + 16, 6).fill(DARK);
  const x = CARD.left + (logo.needsDark ? 10 : 0);
  pdf.image(logo.png, x, y, { width, height });
  const right = x + width + (logo.needsDark ? 22 : 14);
  await pen.write(name, { x: right, y: 62, width: 380 - right, size: 11, color: QUIET });
}

/** @returns the bottom edge, in points */
async function drawFacts(
  pen: TextPen,
  { order, ticket }: Pick<Drawn, 'order' | 'ticket'>,
): Promise<number> {
  const { event } = order;
  const when = whenOf(event);
  const left = CARD.left + PADDING;
  const width = CARD.width - CARD.stub - 2 * PADDING;
  const half = (width - 16) / 2;
  let y = CARD.top + CARD.band + PADDING;
  const fact = async (
    [label, value, more]: Fact,
    at: { x: number; width: number; lines: number },
  ): Promise<number> => {
    let height = await pen.write(label, { ...at, lines: 1, y, size: 9, color: QUIET });
    height += 2;
    height += await pen.write(value, { ...at, y: y + height, size: 13, face: 'strong' });
    if (more)
      height += await pen.write(more, {
        ...at,
        lines: 1,
        y: y + height + 1,
        size: 10,
        color: QUIET,
      });
    return height;
  };
  const row = async (...facts: Fact[]): Promise<void> => {
    const isOne = facts.length === 1;
    const heights: number[] = [];
    for (const [index, one] of facts.entries())
      heights.push(
        await fact(one, {
          ...{ x: left + index * (half + 16), width: isOne ? width : half, lines: 3 },
        }),
      );
    y += Math.max(...heights) + 15;
  };
  await row(['Date', when.date], ['Time', when.time]);
  const where = placeOf(event);
  if (where) await row(['Location', where]);
  await row(['Ticket', ticket.typeName], ['Order', order.uid]);
  const name = fullNameOf(order);
  if (name || order.email) await row(['Attendee', name || order.email, name && order.email]);
  return y;
}

type Fact = [label: string, value: string, more?: string];

async function drawStub(pdf: Pdf, pen: TextPen, ticket: PrintedTicket): Promise<void> {
  const width = CARD.stub;
  const x = CARD.left + CARD.width - width;
  const top = CARD.top + CARD.band + PADDING;
  drawQr(pdf, ticket.code, { x: x + (width - QR_POINTS) / 2, y: top, points: QR_POINTS });
  const line = { x: x + 12, width: width - 24, align: 'center' } as const;
  let y = top + QR_POINTS + 12;
  y += await pen.write(ticket.uid, { ...line, y, size: 13, face: 'strong' });
  await pen.write('Admit one', { ...line, y: y + 3, size: 10, color: QUIET });
}

/** The outline, and the tear line of the stub. */
function drawEdges(pdf: Pdf, bottom: number): void {
  const { left, top, width, band, round } = CARD;
  const tear = left + width - CARD.stub;
  pdf.lineWidth(1).strokeColor(LINE);
  pdf.roundedRect(left, top, width, bottom - top, round).stroke();
  pdf
    .moveTo(tear, top + band)
    .lineTo(tear, bottom - NOTCH)
    .dash(3, { space: 4 })
    .stroke()
    .undash();
  for (const [y, sweep] of [
    [top, 0],
    [bottom, 1],
  ] as const) {
    pdf.circle(tear, y, NOTCH).fill('#fff');
    pdf
      .path(`M${tear - NOTCH} ${y}A${NOTCH} ${NOTCH} 0 0 ${sweep} ${tear + NOTCH} ${y}`)
      .strokeColor(LINE)
      .stroke();
  }
}

/** Draws a QR code as black squares. */
function drawQr(
  pdf: PDFKit.PDFDocument,
  code: string,
  { x, y, points }: { x: number; y: number; points: number },
): void {
  const { size, isDark } = qrModules(code);
  const square = points / size;
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (isDark(row, column)) pdf.rect(x + column * square, y + row * square, square, square);
  pdf.fill('#000');
}
