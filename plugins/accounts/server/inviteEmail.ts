import { longInstant } from '@foyer/kit';
import { FOYER, originOf, tenantSender, type Env, type Mail } from '@foyer/kit/server';
import type { InviteTemplate } from '@foyer/plugin-tenants/server';
import { roleLabel } from '../contract/roleWords.ts';
import type { Invite } from './invites.ts';

interface Given {
  invite: Invite;
  /** Null on the platform. Where the tenant's text is empty, the platform's is used. */
  tenant: InviteTemplate | null;
  /** A person with a password joins with it; others are asked to choose one. */
  userExist: boolean;
  link: string;
  expiresAt: Date;
  /** A code that an operator may type for the invited person; only on the platform. */
  verifyCode: string | null;
}

/** The email of an invite: the tenant's own text, followed by what is needed to accept. */
export function inviteEmail(env: Env, given: Given): Mail {
  const { invite, tenant, userExist, link, expiresAt, verifyCode } = given;
  const group = tenant?.name ?? 'Foyer';
  const until = longInstant(expiresAt, tenant?.timeZone ?? env.timeZone);
  const ownText = tenant?.body.trim().split(/\s*\n\s*\n\s*/) ?? [];
  return {
    kind: 'accounts.invite',
    to: invite.email,
    subject: tenant?.subject.trim() || `You’re invited to ${group}`,
    content: {
      from: tenant ? tenantSender(env, tenant) : FOYER,
      preheader: `Accept by ${until}.`,
      heading: `You’re invited to ${group}`,
      paragraphs: ownText[0] ? ownText : [`You’ve been invited to join ${group}.`],
      action: {
        label: userExist ? 'Join with your existing account' : 'Create your account',
        url: link,
      },
      facts: [
        [
          invite.roles.length === 1 ? 'Your role' : 'Your roles',
          invite.roles.map(roleLabel).join(', '),
        ],
        ...(verifyCode ? [['Verification code', verifyCode] as const] : []),
      ],
      smallPrint: [
        `This link is just for you. It works once and expires on ${until}.`,
        ...(verifyCode
          ? [
              'The verification code expires in 30 minutes. The person who invited you may ask for it.',
            ]
          : []),
        'If you weren’t expecting this, you can ignore this email.',
      ],
      reason: `You’re getting this email because ${invite.email} was invited to ${group}.`,
    },
  };
}

/** The page at the root of the group's console that accepts the invite. */
export function inviteLink(
  env: Env,
  {
    invite,
    tenant,
    code,
    userExist,
  }: Pick<Given, 'invite' | 'tenant' | 'userExist'> & { code: string },
): string {
  const root = `${originOf(env, tenant)}${tenant ? '/admin' : ''}`;
  const { email, roles } = invite;
  const groupId = invite.tenantId ?? 'platform';
  if (!userExist) return `${root}/signup?${new URLSearchParams({ code, groupId, email })}`;
  const eventIds = invite.realm === 'tenant' ? invite.eventIds : null;
  const query = new URLSearchParams({
    targetName: tenant?.name ?? 'Foyer',
    targetUrl: tenant?.url ?? 'console',
    targetGroupId: groupId,
    code,
    email,
    userExist: 'true',
    ...(eventIds && { targetEventId: eventIds.join(',') }),
    roles: roles.join(','),
  });
  return `${root}/link-account?${query}`;
}
