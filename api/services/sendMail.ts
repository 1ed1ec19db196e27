import { PassThrough } from 'node:stream';
import { GiveUp, type JobContext, type MailAttachment } from '@foyer/kit/server';
import { createTransport } from 'nodemailer';
import { mailServer } from './mailServer.ts';

/** An email as the transport sends it. `html` is missing only in emails stored by earlier versions. */
export interface OutgoingEmail {
  /** The same each time it is sent, so that a mail server can recognize a duplicate. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  attachments: readonly MailAttachment[];
}
/** Sends one email; throws when it was not accepted. */
export type Transport = (letter: OutgoingEmail) => Promise<void>;

/** How long a mail server may stay silent, and how long one email may take in all, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
const SEND_SECONDS = 60;

/** Sends email over SMTP. */
export function smtpTransport({ smtpUrl, from }: { smtpUrl: string; from: string }): Transport {
  const url = new URL(smtpUrl);
  // By default the library would wait for minutes, and a worker with it.
  for (const [wait, ms] of Object.entries(TIMEOUTS)) {
    if (!url.searchParams.has(wait)) url.searchParams.set(wait, String(ms));
  }
  const domain = /@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return async ({ id, attachments, ...letter }) => {
    const smtp = createTransport(url.href);
    let wasLetIn = false;
    // The library reads an email only once it is connected and signed in; its errors don't say when.
    smtp.use('stream', ({ message }, done) => {
      message.transform(() => {
        wasLetIn = true;
        return new PassThrough();
      });
      done();
    });
    try {
      await smtp.sendMail({
        from,
        messageId: `<${id}@${domain}>`,
        ...letter,
        attachments: [...attachments],
        // Each response restarts the timeouts, so a slow server could go on forever without this limit.
        signal: AbortSignal.timeout(SEND_SECONDS * 1_000),
      });
    } catch (error) {
      throw Object.assign(error as Error, { wasLetIn });
    }
  };
}

/** What nodemailer and the transport add to an error. */
interface SmtpError extends Error {
  /** Whether the server had let us in. */
  wasLetIn?: boolean;
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/**
 * What a failure says about the mail server:
 * - `refused`: this email is rejected permanently
 * - `notNow`: it responded, but doesn't accept this email now
 * - `away`: it didn't respond, or doesn't let us send anything
 */
export function meaningOf(error: SmtpError): 'refused' | 'notNow' | 'away' {
  const { code, command = '', response = '' } = error;
  const responseCode = error.responseCode || 0;
  // Errors of the library itself, such as an invalid address.
  if (responseCode === 0 && (code === 'EENVELOPE' || code === 'EMESSAGE')) return 'refused';
  const isAboutMail = /^(MAIL FROM|RCPT TO|DATA)$/.test(command);
  if (!isAboutMail || responseCode < 400 || responseCode === 421) return 'away';
  const status = /^\d{3}[ -](\d\.\d+\.\d+)/.exec(response)?.[1];
  const hasNoMailbox = status
    ? // Not a sender or a relay that isn't allowed (5.1.7, 5.1.8, 5.7): those are ours to fix.
      /^5\.(1\.([012346]|10)|2\.\d+)$/.test(status)
    : [550, 551, 553].includes(responseCode);
  return command === 'RCPT TO' && hasNoMailbox ? 'refused' : 'notNow';
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

/** Sends one email of the outbox, at least once: a failed job is retried with back-off. */
export const sendMail =
  (transport: Transport | undefined) =>
  async ({ id }: { id: string }, ctx: JobContext) => {
    const scope = ctx.asPlatform('send emails for every tenant');
    const mail = await scope.read((db) =>
      db<MailRow>('kit_mail').where({ id }).whereNull('sent_at').first(),
    );
    if (!mail) return;
    if (!transport)
      throw new Error(
        'An email is waiting to be sent, but this worker has no mail server in SMTP_URL.',
      );
    const server = mailServer({ scope, log: ctx.log, sendSeconds: SEND_SECONDS });
    const { isTry } = await server.enter();
    const { recipient: to, subject, text, html, attachments } = mail;
    try {
      await transport({ id, to, subject, text, html: html ?? undefined, attachments });
    } catch (error) {
      const failure = error as SmtpError;
      const meaning = meaningOf(failure);
      if (meaning === 'away')
        return server.noteFailure(failure, { isTry, wasLetIn: failure.wasLetIn ?? false });
      await server.noteAnswer();
      throw meaning === 'refused' ? new GiveUp(failure.message, { cause: error }) : failure;
    }
    await scope.tx(({ db }) => db('kit_mail').where({ id }).update({ sent_at: db.fn.now() }));
    await server.noteAnswer();
  };
