import { notFound, type Ctx, type MailAttachment } from '@foyer/kit/server';
import type { Response } from 'express';
import type { KernelParts } from '../kernelParts.ts';
import { escapeHtml, sendPage } from '../pages/page.ts';
import { rendered } from '../services/outbox.ts';

interface StoredMail {
  id: string;
  createdAt: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  sentAt: string | null;
}

const MAILBOX = '/api/dev/mailbox';
const GALLERY = `${MAILBOX}/gallery`;

/** In pixels: a window of a desktop client, and a phone. */
const WIDTHS = [600, 390] as const;

/** The outbox in development: JSON for tests, a page for people. */
export const mailbox =
  ({ isDevelopment }: Pick<KernelParts, 'isDevelopment'>) =>
  async ({ asPlatform, http: { req, res } }: Ctx): Promise<void> => {
    if (!isDevelopment) throw notFound('API endpoint');
    const kept = await asPlatform('show every email in the development mailbox').read<
      (StoredMail & { attachments: MailAttachment[] })[]
    >((db) =>
      db('kit_mail')
        .select('id', 'subject', 'text', 'html', 'attachments')
        .select({ createdAt: 'created_at', to: 'recipient', sentAt: 'sent_at' })
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(100),
    );
    if (req.accepts(['json', 'html']) !== 'html') {
      const result = kept.map(({ attachments: _attachments, ...mail }): StoredMail => mail);
      res.json({ result, count: result.length });
      return;
    }
    const articles = kept.map(({ to, subject, text, html, createdAt, attachments }) =>
      article({
        title: subject,
        about: `To ${to}, ${new Date(createdAt).toISOString()}`,
        text,
        frames: html === null ? [] : [frame({ subject, html, attachments, width: WIDTHS[0] })],
      }),
    );
    sendMailPage(res, {
      title: 'Mailbox',
      body: `<p><a href="${GALLERY}">See an example of every email</a></p>
${articles.join('\n') || '<p>No emails yet. Invites, codes and tickets appear here.</p>'}`,
    });
  };

/** An example of each email that plugins send, in development: JSON for tests, a page for people. */
export const mailGallery =
  ({ isDevelopment, assembled }: Pick<KernelParts, 'isDevelopment' | 'assembled'>) =>
  async ({ http: { req, res } }: Ctx): Promise<void> => {
    if (!isDevelopment) throw notFound('API endpoint');
    const result = [...assembled().emails]
      .map(([kind, example]) => ({ kind, ...rendered(example()) }))
      .toSorted((a, b) => a.kind.localeCompare(b.kind, 'en'));
    if (req.accepts(['json', 'html']) !== 'html') {
      res.json({ result, count: result.length });
      return;
    }
    const articles = result.map(({ kind, subject, text, html, attachments }) =>
      article({
        title: subject,
        about: kind,
        text,
        frames: WIDTHS.map((width) => frame({ subject, html, attachments, width })),
      }),
    );
    sendMailPage(res, {
      title: 'Emails',
      body: `<p><a href="${MAILBOX}">Back to the mailbox</a></p>\n${articles.join('\n')}`,
    });
  };

/** With a policy for what the frames inherit: inline styles and images from anywhere, and nothing else. */
function sendMailPage(res: Response, { title, body }: { title: string; body: string }): void {
  res.set(
    'Content-Security-Policy',
    "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self' data: http: https:; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
  );
  sendPage(res, { title, body: `<h1>${escapeHtml(title)}</h1>\n${body}` });
}

const article = (mail: {
  title: string;
  about: string;
  text: string;
  frames: readonly string[];
}): string => `<article><h2>${escapeHtml(mail.title)}</h2>
<p>${escapeHtml(mail.about)}</p><div class="frames">${mail.frames.join('\n')}</div>
<details${mail.frames.length === 0 ? ' open' : ''}><summary>Plain text</summary><pre>${withLinks(mail.text)}</pre></details></article>`;

/** Links open in a new tab: a page of ours refuses to be framed. */
const frame = (mail: {
  subject: string;
  html: string;
  attachments: readonly MailAttachment[];
  width: number;
}): string => {
  const { subject, width } = mail;
  const html = withImages(mail).replace('<head>', '<head><base target="_blank">');
  return `<iframe title="${escapeHtml(`${subject}, ${width} pixels wide`)}" width="${width}" height="720" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(html)}"></iframe>`;
};

/** Replaces references to attached images with their content. */
const withImages = ({
  html,
  attachments,
}: {
  html: string;
  attachments: readonly MailAttachment[];
}): string =>
  attachments.reduce(
    (shown, { cid, contentType, content, encoding }) =>
      cid && encoding === 'base64'
        ? shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content}`)
        : shown,
    html,
  );

/** Turns addresses in an email into links. */
const withLinks = (text: string): string =>
  escapeHtml(text).replace(
    /https?:\/\/[^\s<]+/g,
    (address) => `<a href="${address}">${address}</a>`,
  );
