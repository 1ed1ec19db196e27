import { stubDate } from '@foyer/kit';
import { accentBanner } from '@foyer/kit/accent';
import { dark, light } from '@foyer/kit/tokens';
import { qrModules } from './qrCode.ts';
import type { TextPen } from './textPen.ts';

/** A ticket with the code that its page shows. */
export interface PrintedTicket {
  uid: string;
  typeName: string;
  code: string;
}

/** A logo for the PDF library, with a background that makes it visible. */
export interface PrintedLogo {
  png: Buffer;
  width: number;
  height: number;
  needsDark: boolean;
}

/** What the tickets of an order have in common. */
export interface TicketOrder {
  uid: string;
  organizer: { name: string; accent: string | null; logo: PrintedLogo | null };
  event: { name: string; startAt: Date; timeZone: string };
  /** In words. */
  date: string;
  time: string;
  /** Empty for an event without one. */
  location: string;
  attendee: string;
  email: string;
}

type Pdf = PDFKit.PDFDocument;

interface Drawn {
  order: TicketOrder;
  ticket: PrintedTicket;
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
  { order, ticket, place }: Drawn,
): Promise<void> {
  const banner = accentBanner(order.organizer.accent ?? light.petrol);
  await drawOrganizer(pdf, pen, order.organizer);
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
  { name, logo }: TicketOrder['organizer'],
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
  await row(['Date', order.date], ['Time', order.time]);
  if (order.location) await row(['Location', order.location]);
  await row(['Ticket', ticket.typeName], ['Order', order.uid]);
  const { attendee, email } = order;
  if (attendee || email) await row(['Attendee', attendee || email, attendee && email]);
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

const WHITE = '#ffffff';
const LAMP = '#f2ad2e';
const FOLD = 26;

interface Band {
  left: number;
  top: number;
  width: number;
  band: number;
  stub: number;
  round: number;
  banner: { cloth: string; night: string };
  event: TicketOrder['event'];
}

/** The curtain in the organizer's color with the event's name, and the date on the stub. */
async function drawBand(
  { pdf, pen }: { pdf: Pdf; pen: TextPen },
  { left, top, width, band, stub, round, banner, event }: Band,
): Promise<void> {
  pdf.save();
  // Rounded at the top, straight at the bottom.
  pdf
    .moveTo(left, top + band)
    .lineTo(left, top + round)
    .quadraticCurveTo(left, top, left + round, top)
    .lineTo(left + width - round, top)
    .quadraticCurveTo(left + width, top, left + width, top + round)
    .lineTo(left + width, top + band)
    .closePath()
    .clip();
  const cloth = pdf.linearGradient(left, top, left, top + band);
  cloth.stop(0, banner.cloth).stop(1, banner.night);
  pdf.rect(left, top, width, band).fill(cloth);
  for (let x = left; x < left + width; x += 2 * FOLD) {
    const fold = pdf.linearGradient(x, top, x + FOLD, top);
    fold.stop(0, banner.night, 0).stop(1, banner.night, 0.4);
    pdf.rect(x, top, FOLD, band).fill(fold);
  }
  pdf.rect(left, top + band - 3, width, 3).fill(LAMP);
  pdf.restore();
  const inner = { x: left + 22, width: width - stub - 44 };
  const size = event.name.length > 44 ? 21 : 27;
  // Aligned to the bottom of the band.
  const height = await pen.measure(event.name, { ...inner, size, face: 'heading', lines: 3 });
  await pen.write(event.name, {
    ...{ ...inner, y: top + band - 20 - height, size, lines: 3 },
    ...{ face: 'heading', color: WHITE },
  });
  const day = stubDate(event.startAt, event.timeZone);
  const onStub = { x: left + width - stub, width: stub, align: 'center', color: WHITE } as const;
  await pen.write(day.month.toUpperCase(), { ...onStub, y: top + 26, size: 15, face: 'strong' });
  await pen.write(day.day, { ...onStub, y: top + 42, size: 52, face: 'heading' });
  await pen.write(day.weekday, { ...onStub, y: top + 102, size: 12 });
}
