import type { JobContext, MailAttachment } from '@foyer/kit/server';
import { createTransport } from 'nodemailer';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  attachments: readonly MailAttachment[];
}
/** Hands one mail over to the outside; throws when it was not taken. */
export type Transport = (letter: Letter) => Promise<void>;

/** Mail leaves by SMTP. */
export function smtpTransport({ smtpUrl, from }: { smtpUrl: string; from: string }): Transport {
  const url = new URL(smtpUrl);
  // The library would wait for minutes, and a worker with it.
  for (const wait of ['connectionTimeout', 'greetingTimeout', 'socketTimeout']) {
    if (!url.searchParams.has(wait)) url.searchParams.set(wait, '20000');
  }
  const smtp = createTransport(url.href);
  return async (letter) => {
    await smtp.sendMail({ from, ...letter, attachments: [...letter.attachments] });
  };
}

interface MailRow {
  id: string;
  sent_at: Date | null;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  attachments: MailAttachment[];
}

/** Sends one mail of the outbox, at least once: a job that fails is tried again with back-off. */
export const sendMail =
  (transport: Transport | undefined) =>
  async ({ id }: { id: string }, ctx: JobContext) => {
    if (!transport) return;
    const platform = ctx.asPlatform('mails are sent for every tenant');
    const mail = await platform.read((db) =>
      db<MailRow>('kit_mail').where({ id }).whereNull('sent_at').first(),
    );
    if (!mail) return;
    const { recipient: to, subject, text, html, attachments } = mail;
    await transport({ to, subject, text, html: html ?? undefined, attachments });
    await platform.tx(({ db }) => db('kit_mail').where({ id }).update({ sent_at: db.fn.now() }));
  };
