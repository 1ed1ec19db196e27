import { originOf, type Deps, type EmailSender, type Mail } from '@foyer/kit/server';

interface Confirmation {
  to: string;
  tenantName: string;
  sender: EmailSender;
  confirmUrl: string;
  unsubscribeUrl: string;
}

/** Asks a new subscriber to confirm the address. */
export const confirmationEmail = (about: Confirmation): Mail => ({
  kind: 'newsletter.confirmation',
  to: about.to,
  subject: `Confirm your subscription to ${about.tenantName}`,
  content: {
    from: about.sender,
    preheader: 'One click, and you’ll hear about upcoming events.',
    heading: 'Confirm your subscription',
    paragraphs: [
      `You asked ${about.tenantName} to email you about upcoming events. To start getting these emails, confirm your email address.`,
    ],
    action: { label: 'Confirm your subscription', url: about.confirmUrl },
    links: [{ label: 'Unsubscribe', url: about.unsubscribeUrl }],
    smallPrint: [
      'The confirmation link expires in 7 days. If you didn’t ask for this, ignore this email. You won’t be subscribed.',
    ],
    reason: `You’re getting this email because someone signed up for news from ${about.tenantName} with this address.`,
  },
});

const TENANT = { url: 'riverside', name: 'Riverside Arts' };

/** An example of each email of this plugin. */
export const emails: Readonly<Record<string, (deps: Deps) => Mail>> = {
  'newsletter.confirmation': ({ env }) => {
    const pages = `${originOf(env, TENANT)}/newsletter`;
    return confirmationEmail({
      to: 'jordan.lee@example.org',
      tenantName: TENANT.name,
      sender: { name: TENANT.name, logo: null, accent: '#a3263f' },
      confirmUrl: `${pages}/confirm?code=example`,
      unsubscribeUrl: `${pages}/unsubscribe?token=example`,
    });
  },
};
