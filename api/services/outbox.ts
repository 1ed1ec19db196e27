import { randomUUID } from 'node:crypto';
import {
  emailHtml,
  emailText,
  rememberedColors,
  step,
  together,
  type Mail,
  type Mailer,
} from '@foyer/kit/server';
import type { KernelParts } from '../kernelParts.ts';
import { sendOneMail } from './kernelJobs.ts';

const LONGEST_SUBJECT = 200;

/** Subjects are one line, whatever the names in them contain. */
const oneLine = (subject: string): string =>
  subject.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SUBJECT);

/** An email as it is stored and sent: HTML and text are rendered when it is written. */
export function rendered(
  { to, replyTo, subject, content, attachments = [] }: Mail,
  colorsOf = rememberedColors(),
) {
  const line = oneLine(subject);
  const parts = { text: emailText(line, content), html: emailHtml(line, content, colorsOf) };
  return { to, replyTo, subject: line, ...parts, attachments };
}

/**
 * An email is a row of the write that causes it, and a job of the same transaction: it is sent when
 * the write commits, and never otherwise. The ID is generated here because a tenant's transaction
 * may add to the outbox but not read from it.
 */
export const outbox = ({
  transport,
  assembled,
}: Pick<KernelParts, 'transport' | 'assembled'>): Mailer => {
  const colorsOf = rememberedColors();
  const write = together<Mail & { id: string }>(async (tx, mails) => {
    const rows = mails.map(({ id, ...mail }) => {
      const { to, replyTo = null, attachments, ...parts } = rendered(mail, colorsOf);
      return {
        ...{ id, recipient: to, reply_to: replyTo, ...parts },
        attachments: JSON.stringify(attachments),
      };
    });
    await tx.pipeline([
      tx.db('kit_mail').insert(rows),
      // Without an SMTP server they stay here, where the mailbox shows them.
      ...(transport ? mails.map(({ id }) => step.enqueue(sendOneMail, { id })) : []),
    ]);
  });
  return {
    async send(tx, mail) {
      if (!assembled().emails.has(mail.kind))
        throw new Error(
          `No plugin declares the email '${mail.kind}'. Add an example of it to the emails of its server part.`,
        );
      await write(tx, { ...mail, id: randomUUID() });
    },
  };
};
