import { originOf } from '../networkOf.ts';
import type { TenantBrand, TenantLogo } from '../services.ts';
import type { Env } from '../types.ts';

/** The parts of an email, in the order in which they appear. The host renders HTML and text from them. */
export interface EmailContent {
  /** The tenant that sends it; by default Foyer. */
  from?: EmailSender;
  /** The line that inboxes show after the subject. It adds to the subject and doesn't repeat it. */
  preheader: string;
  /** By default the subject. */
  heading?: string;
  /** Below the heading, such as the date and the place. */
  lead?: readonly string[];
  greeting?: string;
  /** Line breaks within a paragraph are kept. */
  paragraphs: readonly string[];
  /** What to consider or do, as a list. */
  points?: readonly string[];
  /** A code to type, as it is shown: `1234 5678`. */
  code?: string;
  cards?: readonly EmailCard[];
  /** The one button. */
  action?: EmailLink;
  /** Less important links, below the button. */
  links?: readonly EmailLink[];
  facts?: readonly EmailLine[];
  /** The lines of an order or a refund. */
  summary?: readonly EmailAmount[];
  /** Below everything else: how long a link lasts, what to do if the email is unexpected. */
  smallPrint?: readonly string[];
  /** Why the recipient gets this email, as the footer says it. */
  reason: string;
}

/** The sender as the email shows it. */
export interface EmailSender {
  name: string;
  /** With a full address of a PNG or JPEG. The name is shown where images are blocked. */
  logo: Omit<TenantLogo, 'addressInEmails'> | null;
  accent: string | null;
}

export interface EmailLink {
  label: string;
  /** A full address. */
  url: string;
}

export type EmailLine = readonly [label: string, value: string];

export interface EmailAmount {
  label: string;
  /** Formatted: `$1,234.50`. */
  amount: string;
  isTotal?: boolean;
}

/** Something to show at the door or to keep, such as a ticket with its code. */
export interface EmailCard {
  label: string;
  title: string;
  /** An image attached to the email: `cid:…`. */
  picture: string;
  /** What the image shows, for people who can't see it. */
  pictureText: string;
  caption: string;
}

/** The platform as a sender. */
export const FOYER: EmailSender = { name: 'Foyer', logo: null, accent: null };

/**
 * A tenant as a sender, with its logo and color.
 * @example content: { from: tenantSender(ctx.env, tenant), … }
 */
export function tenantSender(
  env: Pick<Env, 'protocol' | 'publicBase'>,
  { name, url, brand }: { name: string; url: string; brand: TenantBrand },
): EmailSender {
  const { logo, accent } = brand;
  if (!logo) return { name, accent, logo };
  const { addressInEmails, width, height, ground } = logo;
  const address = `${originOf(env, { url })}${addressInEmails}`;
  return { name, accent, logo: { address, width, height, ground } };
}

/** The plain text of an email, for clients and people who don't read HTML. */
export function emailText(subject: string, content: Omit<EmailContent, 'preheader'>): string {
  const { heading = subject, lead, greeting, paragraphs, points, code, cards } = content;
  const { action, links, facts, summary, smallPrint = [], reason } = content;
  const lines = (all: readonly EmailLine[] | undefined) =>
    all?.map(([label, value]) => `${label}: ${value}`).join('\n');
  return [
    heading,
    lead?.join('\n'),
    greeting,
    ...paragraphs,
    points?.map((point) => `- ${point}`).join('\n'),
    code,
    cards?.map(({ label, title, caption }) => `${label}: ${title}, ${caption}`).join('\n'),
    action && `${action.label}:\n${action.url}`,
    links?.map(({ label, url }) => `${label}: ${url}`).join('\n'),
    lines(facts),
    lines(summary?.map(({ label, amount }) => [label, amount])),
    ...smallPrint,
    reason,
  ]
    .filter((part) => part)
    .join('\n\n');
}
