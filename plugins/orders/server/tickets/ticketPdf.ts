import PDFDocument from 'pdfkit';
import type { OrderFacts } from '../desk/orderFacts.ts';
import { drawTicket } from './drawTicket.ts';
import { textPen } from './textPen.ts';
import type { PrintedLogo } from './printedLogo.ts';

/** A ticket with the code that its page shows. */
export interface PrintedTicket {
  uid: string;
  typeName: string;
  code: string;
}

/** One page per ticket. Rendering is slow, so PDFs are made on request. */
export async function ticketPdf(
  order: OrderFacts,
  { tickets, logo }: { tickets: readonly PrintedTicket[]; logo: PrintedLogo | null },
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: 0,
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
  for (const [index, ticket] of tickets.entries()) {
    pdf.addPage();
    const place = `${index + 1} of ${tickets.length}`;
    await drawTicket({ pdf, pen }, { order, ticket, logo, place });
  }
  pdf.end();
  await done;
  return Buffer.concat(parts);
}
