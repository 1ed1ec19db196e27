import { formatNumber } from '@foyer/kit';
import {
  originOf,
  tenantSender,
  type Deps,
  type Mail,
  type TenantAddress,
} from '@foyer/kit/server';
import { NOTIFICATIONS_PAGE, PREFERENCES_PAGE, platformDisputePage } from '../addresses.ts';
import { kindOf, type KindId } from '../contract.ts';
import type { Told } from './notify.ts';

interface About {
  to: string;
  /** The tenant whose console the recipient uses; null is the platform's. */
  tenant: Pick<TenantAddress, 'name' | 'url' | 'brand'> | null;
  kind: KindId;
  told: readonly [Told, ...Told[]];
}

/** One or more notifications of a kind by email, with a link to the page that they are about. */
export function notificationEmail(
  { env }: Pick<Deps, 'env'>,
  { to, tenant, kind, told }: About,
): Mail {
  const { action, reason, gatheredAs } = kindOf(kind);
  const [{ title, text, path, isInConsole }, ...others] = told;
  const isOnePage = others.every((other) => other.path === path);
  const console = tenant ? `${originOf(env, tenant)}/admin` : originOf(env, null);
  return {
    kind: 'notifications.notification',
    to,
    subject: others.length > 0 && gatheredAs ? `${formatNumber(told.length)} ${gatheredAs}` : title,
    content: {
      ...(tenant && { from: tenantSender(env, tenant) }),
      preheader: text,
      ...(others.length > 0
        ? { paragraphs: [], points: told.map((one) => one.text) }
        : { paragraphs: [text] }),
      action:
        isOnePage || !isInConsole
          ? { label: action, url: `${console}${path}` }
          : { label: 'View notifications', url: `${console}${NOTIFICATIONS_PAGE}` },
      links: [{ label: 'Manage notifications', url: `${console}${PREFERENCES_PAGE}` }],
      reason: `You’re getting this email because you can ${reason} ${tenant ? `for ${tenant.name}` : 'on the platform'}.`,
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
      told: [
        {
          title: 'New dispute on order 7KQ2M9XA',
          text: 'A buyer disputed $45.00 on order 7KQ2M9XA from Riverside Arts, and evidence is due by Dec 6, 2026, 8:00 PM EST.',
          path: platformDisputePage(EXAMPLE, EXAMPLE),
          isInConsole: true,
        },
      ],
    }),
};
