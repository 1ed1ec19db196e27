import { PassThrough } from 'node:stream';
import {
  GiveUp,
  type JobContext,
  type Log,
  type MailAttachment,
  PutOff,
  query,
  type Scope,
} from '@foyer/kit/server';
import { createTransport } from 'nodemailer';

/** An email as the transport sends it. `html` is missing only in emails stored by earlier versions. */
interface OutgoingEmail {
  /** The same each time it is sent, so that a mail server can recognize a duplicate. */
  id: string;
  to: string;
  replyTo?: string;
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
function meaningOf(error: SmtpError): 'refused' | 'notNow' | 'away' {
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
  reply_to: string | null;
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
    const { recipient: to, reply_to: replyTo, subject, text, html, attachments } = mail;
    try {
      await transport({
        ...{ id, to, subject, text, html: html ?? undefined, attachments },
        ...(replyTo && { replyTo }),
      });
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

/** After this many failures in a row the server counts as away. */
const MAX_FAILURES = 5;
/** How long a server that is away is left alone, initially and at most; each failed attempt doubles it. */
const [FIRST_PAUSE_SECONDS, MAX_PAUSE_SECONDS] = [30, 300];
/** How much later than the rest the email that just failed is due, so that another one tries next. */
const BEHIND_MS = 30_000;

/** The jobs that send emails, by their name in the queue. */
const MAIL_JOB = 'kit:mail';

/** Reschedules waiting emails, all at once and without counting an attempt. */
const reschedule = (which: string, time: string): string => `
  select graphile_worker.reschedule_jobs(
    array(
      select id from graphile_worker.jobs
      where task_identifier = '${MAIL_JOB}' and locked_at is null and attempts < max_attempts
        and ${which}
    ),
    run_at => ${time}
  )`;
const PUT_OFF = reschedule('run_at < :until', ':until');
const CALL_BACK = reschedule('run_at > now()', 'now()');

/**
 * A circuit breaker shared by all workers: while the mail server is away, one email at a time tries
 * it and all others wait, so that no worker waits for an answer that doesn't come.
 */
interface MailServer {
  /**
   * Whether this email is the one that tries a server that is away.
   * @throws PutOff where the server is away and it isn't this email's turn to try it
   */
  enter(): Promise<{ isTry: boolean }>;
  /** The server accepted an email, or rejected only this one. */
  noteAnswer(): Promise<void>;
  /**
   * Only an email that tries the server makes the pause longer: others may have left before it started.
   * @param given.wasLetIn whether it failed after the server let us in, which may be this email's own fault
   * @throws PutOff where the server is away, otherwise the error itself
   */
  noteFailure(error: Error, given: { isTry: boolean; wasLetIn: boolean }): Promise<never>;
}

interface StateRow {
  failures: number;
  away_since: Date | null;
  retry_at: Date | null;
}

/**
 * @param given.sendSeconds the longest that sending one email takes, while no other one tries the server
 */
export function mailServer(given: { scope: Scope; log: Log; sendSeconds: number }): MailServer {
  const { scope, log, sendSeconds } = given;
  return {
    async enter() {
      const state = await scope.read((db) => db<StateRow>('kit_mail_server').first('retry_at'));
      if (!state?.retry_at) return { isTry: false };
      const { isTry, until } = await scope.tx(async ({ db }) => {
        const row = db<StateRow>('kit_mail_server');
        const mayTry = await row
          .clone()
          .whereRaw('retry_at <= clock_timestamp()')
          .update({ retry_at: db.raw(`clock_timestamp() + ? * interval '1 second'`, sendSeconds) });
        if (mayTry > 0) return { isTry: true, until: null };
        const now = await row.clone().forUpdate().first('retry_at');
        if (!now?.retry_at) return { isTry: false, until: null };
        // With the row locked: two that put off the same jobs would wait for each other.
        await db.raw(PUT_OFF, { until: now.retry_at });
        return { isTry: false, until: now.retry_at };
      });
      if (until) throw new PutOff('The mail server is unreachable.', { until });
      return { isTry };
    },

    async noteAnswer() {
      const wasAway = await scope.tx(async ({ db }) => {
        const rows = await query<Pick<StateRow, 'away_since'>>(
          db,
          `with before as (select away_since from kit_mail_server where failures > 0 for update)
           update kit_mail_server
             set failures = 0, away_since = null, retry_at = null, last_error = null
             from before returning before.away_since`,
        );
        if (!rows[0]?.away_since) return null;
        await db.raw(CALL_BACK);
        return rows[0].away_since;
      });
      if (wasAway) log.warn({ since: wasAway }, 'The mail server is back; sending waiting emails');
    },

    async noteFailure(error, { isTry, wasLetIn }) {
      const { state, counted } = await scope.tx(async ({ db }) => {
        const rows = await query<StateRow>(
          db,
          `update kit_mail_server set
             failures = failures + 1,
             last_error = :message,
             away_since = case when failures + 1 >= :most then coalesce(away_since, clock_timestamp()) end,
             retry_at = case when failures + 1 >= :most then clock_timestamp() + interval '1 second'
               * least(:longest, :first * 2 ^ least(failures + 1 - :most, 10)) end
           where away_since is null or :isTry
           returning failures, away_since, retry_at`,
          {
            message: error.message,
            most: MAX_FAILURES,
            first: FIRST_PAUSE_SECONDS,
            longest: MAX_PAUSE_SECONDS,
            isTry,
          },
        );
        // An email that left before the server counted as away says nothing new about it.
        const row = rows[0] ?? (await db<StateRow>('kit_mail_server').forUpdate().first());
        if (row?.retry_at) await db.raw(PUT_OFF, { until: row.retry_at });
        return { state: row, counted: rows.length > 0 };
      });
      if (counted && state?.failures === MAX_FAILURES)
        log.error(
          { err: error },
          'The mail server is unreachable; emails will be sent once it’s back',
        );
      if (!state?.retry_at) throw error;
      const until = new Date(state.retry_at.getTime() + BEHIND_MS);
      throw new PutOff(error.message, { until, counts: isTry && wasLetIn, cause: error });
    },
  };
}
