import { stubDate } from '@foyer/kit';
import type { EventFacts } from '../desk/orderFacts.ts';
import type { TextPen } from './textPen.ts';

type Pdf = PDFKit.PDFDocument;

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
  event: EventFacts;
}

/** The curtain in the organizer's color with the event's name, and the date on the stub. */
export async function drawBand(
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
