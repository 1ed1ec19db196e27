import type { Invitation } from '@foyer/plugin-accounts/contract';
import { ACCOUNT_PATHS, addressOf } from './addresses.ts';

/** What the group's host begins with: a tenant's url, or `console`. */
export const urlOfGroup = (groupUrl: string): string =>
  new URL(groupUrl).hostname.split('.', 1)[0] ?? '';

/** The page that takes the same invite with an account that exists. */
export const linkAddress = (
  { email, groupId, groupName, groupUrl, userExist, eventId, roles }: Invitation,
  code: string,
): string =>
  addressOf(ACCOUNT_PATHS.linkAccount, {
    targetName: groupName,
    targetUrl: urlOfGroup(groupUrl),
    targetGroupId: groupId,
    code,
    email,
    userExist: String(userExist),
    targetEventId: eventId,
    roles: roles.join(','),
  });
