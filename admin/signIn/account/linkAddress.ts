import type { Invitation } from '@foyer/plugin-accounts/contract';
import { ACCOUNT_PATHS, addressOf } from './addresses.ts';

/** The first label of the group's host: a tenant's URL label, or `console`. */
export const urlOfGroup = (groupUrl: string): string =>
  new URL(groupUrl).hostname.split('.', 1)[0] ?? '';

/** The page that accepts the same invite with an existing account. */
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
