import { longInstant } from '@foyer/kit';
import { originOf, type Env } from '@foyer/kit/server';
import type { InviteTemplate } from '@foyer/plugin-tenants/server';
import { roleLabel } from '../contract/roleWords.ts';
import type { Invite } from './invites.ts';

interface Given {
  invite: Invite;
  /** Null on the platform. Where its words are empty, the platform's stand there. */
  tenant: InviteTemplate | null;
  /** Who has a password already joins with it; nobody else is asked for one that exists. */
  userExist: boolean;
  code: string;
  expiresAt: Date;
  /** What an operator may type for the invited person; only on the platform. */
  verifyCode: string | null;
}

/** The mail of an invite: the tenant's own words, and below them what is needed to accept. */
export function inviteLetter(env: Env, given: Given): { subject: string; text: string } {
  const { invite, tenant, expiresAt, verifyCode } = given;
  const group = tenant?.name ?? 'Foyer';
  const until = longInstant(expiresAt, tenant?.timeZone ?? env.timeZone);
  const text = [
    tenant?.body.trim() || `You are invited to work with ${group}.`,
    `You will be: ${invite.roles.map(roleLabel).join(', ')}.`,
    `${given.userExist ? 'Join with the account that you have' : 'Create your account'} here:\n${inviteLink(env, given)}`,
    `The link is for you alone, works once, and is good until ${until}.`,
    verifyCode &&
      `Verification code: ${verifyCode}\nIt is good for 30 minutes. Whoever invited you may ask you for it.`,
    'If you do not know what this is about, there is nothing to do.',
  ];
  return {
    // A subject is one line, whatever somebody typed as a template.
    subject: (tenant?.subject ?? '').replace(/\s+/g, ' ').trim() || `Your invite to ${group}`,
    text: text.filter(Boolean).join('\n\n'),
  };
}

/** The page at the root of the group's console that takes the invite. */
function inviteLink(env: Env, { invite, tenant, code, userExist }: Given): string {
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
