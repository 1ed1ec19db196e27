import {
  originOf,
  tenantSender,
  type Deps,
  type Mail,
  type TenantAddress,
} from '@foyer/kit/server';
import { PREFERENCES_PAGE, platformDisputePage } from '../addresses.ts';
import { kindOf, type KindId } from '../contract.ts';
import type { Words } from './notify.ts';

interface About {
  to: string;
  /** The tenant whose console the recipient uses; null is the platform's. */
  tenant: Pick<TenantAddress, 'name' | 'url' | 'brand'> | null;
  kind: KindId;
  words: Words;
}

/** A notification by email, with a link to the page that it is about. */
export function notificationEmail(
  { env }: Pick<Deps, 'env'>,
  { to, tenant, kind, words }: About,
): Mail {
  const { action, reason } = kindOf(kind);
  const console = tenant ? `${originOf(env, tenant)}/admin` : originOf(env, null);
  return {
    kind: 'notifications.notification',
    to,
    subject: words.title,
    content: {
      ...(tenant && { from: tenantSender(env, tenant) }),
      preheader: words.text,
      paragraphs: [words.text],
      action: { label: action, url: `${console}${words.path}` },
      links: [{ label: 'Choose your notifications', url: `${console}${PREFERENCES_PAGE}` }],
      reason: `You’re getting this email because you can ${reason} ${tenant ? `of ${tenant.name}` : 'on the platform'}.`,
    },
  };
}

const EXAMPLE = '00000000-0000-4000-8000-000000000000';

/** An example of each email of this plugin. */
export const emails: Readonly<Record<string, (deps: Deps) => Mail>> = {
  'notifications.notification': (deps) =>
    notificationEmail(deps, {
      to: 'operator@example.org',
      tenant: null,
      kind: 'dispute_opened',
      words: {
        title: 'New dispute on order 7KQ2M9XA',
        text: 'A buyer disputed $45.00 on order 7KQ2M9XA from Riverside Arts, and evidence is due by Dec 6, 2026, 8:00 PM EST.',
        path: platformDisputePage(EXAMPLE, EXAMPLE),
      },
    }),
};
