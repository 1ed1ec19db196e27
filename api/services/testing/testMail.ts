import type { Mail } from '@foyer/kit/server';

/** A short email of a declared kind. */
export const testMail = (
  mail: { to?: string; subject?: string; paragraph?: string } = {},
): Mail => ({
  kind: 'accounts.accountDeleted',
  to: mail.to ?? 'ann@x.test',
  subject: mail.subject ?? 'Welcome',
  content: {
    preheader: 'Nice to meet you.',
    paragraphs: [mail.paragraph ?? 'See http://a.foyer.test/verify?code=1'],
    reason: 'You asked for it.',
  },
});
