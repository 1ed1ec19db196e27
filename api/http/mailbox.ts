import { notFound, type Ctx } from '@foyer/kit/server';
import { escapeHtml } from '../pages/html.ts';
import { sendPage } from '../pages/page.ts';

interface KeptMail {
  id: string;
  createdAt: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  sentAt: string | null;
}

/** The outbox to read, in development: as JSON for tests, as a page for people. */
export const mailbox =
  ({ isDevelopment }: { isDevelopment: boolean }) =>
  async ({ asPlatform, http: { req, res } }: Ctx): Promise<void> => {
    if (!isDevelopment) throw notFound('address in the API');
    const mails = await asPlatform('the mailbox of development shows every mail').read<KeptMail[]>(
      (db) =>
        db('kit_mail')
          .select('id', 'subject', 'text', 'html')
          .select({ createdAt: 'created_at', to: 'recipient', sentAt: 'sent_at' })
          .orderBy([
            { column: 'created_at', order: 'desc' },
            { column: 'id', order: 'desc' },
          ])
          .limit(100),
    );
    if (req.accepts(['json', 'html']) === 'html') {
      sendPage(res, { title: 'Mailbox', body: `<h1>Mailbox</h1>\n${letters(mails)}` });
    } else {
      res.json({ result: mails, count: mails.length });
    }
  };

const letters = (mails: readonly KeptMail[]): string =>
  mails
    .map(
      ({ to, subject, text, createdAt }) => `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, ${escapeHtml(new Date(createdAt).toISOString())}</p><pre>${withLinks(text)}</pre></article>`,
    )
    .join('\n') || '<p>No mail yet. Invites, codes and tickets will lie here.</p>';

/** Addresses in a mail are there to be followed. */
const withLinks = (text: string): string =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
