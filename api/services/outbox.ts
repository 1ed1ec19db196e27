import { randomUUID } from 'node:crypto';
import { together, type Mail, type Mailer } from '@foyer/kit/server';
import type { KernelParts } from '../kernelParts.ts';
import { sendOneMail } from './kernelJobs.ts';

/**
 * A mail is a row of the write that causes it, and a job of the same transaction: it leaves when
 * the write is kept, and never when it is not. The id is made here because a tenant's transaction
 * may add to the outbox and not read from it.
 */
export const outbox = ({ transport }: Pick<KernelParts, 'transport'>): Mailer => {
  const write = together<Mail & { id: string }>(async (tx, mails) => {
    await tx.db('kit_mail').insert(
      mails.map(({ id, to, subject, text, html, attachments }) => ({
        id,
        recipient: to,
        subject,
        text,
        html: html ?? null,
        attachments: JSON.stringify(attachments ?? []),
      })),
    );
  });
  return {
    async send(tx, mail) {
      const id = randomUUID();
      await write(tx, { ...mail, id });
      // With nowhere to go it stays here, where the mailbox shows it.
      if (!transport) return;
      await tx.enqueue(sendOneMail, { id });
    },
  };
};
