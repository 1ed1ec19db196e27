import PDFDocument from 'pdfkit';
import { drawTicket, type PrintedTicket, type TicketOrder } from './drawTicket.ts';
import { textPen } from './textPen.ts';

export type { PrintedLogo, PrintedTicket, TicketOrder } from './drawTicket.ts';

/** One page per ticket. Rendering is slow, so PDFs are made on request. */
export async function ticketPdf(
  order: TicketOrder,
  tickets: readonly PrintedTicket[],
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    autoFirstPage: false,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Tickets ${order.uid}`,
      Author: order.organizer.name,
      Subject: order.event.name,
    },
  });
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  const pen = textPen(pdf);
  for (const [index, ticket] of tickets.entries()) {
    pdf.addPage();
    const place = `${index + 1} of ${tickets.length}`;
    await drawTicket({ pdf, pen }, { order, ticket, place });
  }
  pdf.end();
  await done;
  return Buffer.concat(parts);
}
