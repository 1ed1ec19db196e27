import {
  impersonations,
  defineServer,
  handle,
  identities,
  implement,
  on,
  provide,
  unauthenticated,
} from '@foyer/kit/server';
import { tenantOwnerWanted, tenantPurged } from '@foyer/plugin-tenants/contract';
import { accounts } from './contract.ts';
import {
  endInTime,
  endWhenOver,
  makeImpersonations,
  readAgreement,
  saveAgreement,
  startImpersonation,
  stopImpersonation,
} from './server/impersonation.ts';
import { accountData, attendeeHandlers } from './server/attendee.ts';
import { describeSession } from './server/session.ts';
import { emails } from './server/emails.ts';
import { inviteFirstOwner, people, peopleService, recordNames } from './server/people.ts';
import { login, logout, makeIdentities } from './server/signIn.ts';
import { openDeviceLink } from './server/knownDevice.ts';
import { invites, invitesService } from './server/invites.ts';
import { joiningHandlers, joiningJobs } from './server/joining/register.ts';
import { forgetTenant } from './server/people/members.ts';
import {
  operators,
  operatorsService,
  platformUserHandlers,
  verifyPlatformUser,
} from './server/people/operators.ts';
import { makePermissionHolders, permissionHolders } from './server/people/permissionHolders.ts';
import { permissions, roleHandlers } from './server/people/roles.ts';
import { resendStaffInvite, staffHandlers } from './server/people/staff.ts';
import { secondFactorHandlers } from './server/secondFactor/ownFactors.ts';
import {
  findProfile,
  picture,
  removePicture,
  saveProfile,
  uploadPicture,
} from './server/profile.ts';
import { changePassword, endOtherSessions, endSession, ownSessions } from './server/sessions.ts';
import { enter, switchGroup } from './server/switching.ts';
import { removeView, saveView, views } from './server/views.ts';
import { warnOwner, writeWarning } from './server/securityEmails.ts';
import {
  mailSignInLink,
  requestSignInLink,
  signInByLink,
  writeSignInLink,
} from './server/signInLink.ts';

export { invites, type Invite, type Invites } from './server/invites.ts';
export { operators, type Operators } from './server/people/operators.ts';
export {
  permissionHolders,
  type PermissionHolder,
  type PermissionHolders,
} from './server/people/permissionHolders.ts';
export { people, type NewMembership, type NewPerson, type People } from './server/people.ts';

export default defineServer({
  contract: accounts,
  migrations: new URL('./migrations/', import.meta.url),
  sql: new URL('./sql/', import.meta.url),
  recordNames,
  router: () =>
    implement(accounts, {
      resources: {
        platformUsers: platformUserHandlers,
        staff: staffHandlers,
        roles: roleHandlers,
      },
      routes: {
        verifyPlatformUser,
        resendStaffInvite,
        permissions,
        login,
        logout,
        openDeviceLink,
        ...joiningHandlers,
        ...secondFactorHandlers,
        enter,
        readImpersonation: readAgreement,
        startImpersonation,
        stopImpersonation,
        readAgreement,
        saveAgreement,
        ...attendeeHandlers,
        requestSignInLink,
        signInByLink,
        profile: findProfile,
        saveProfile,
        uploadPicture,
        removePicture,
        picture,
        changePassword,
        ownSessions,
        endSession,
        endOtherSessions,
        views,
        saveView,
        removeView,
        switchGroup,
        session: async (ctx) => {
          if (!ctx.actor) throw unauthenticated('unauthenticated', 'Sign in to continue.');
          return describeSession(ctx, ctx.actor);
        },
      },
    }),
  listens: [
    on(tenantOwnerWanted, 'sameTransaction', inviteFirstOwner),
    on(tenantPurged, 'sameTransaction', forgetTenant),
  ],
  personalData: () => accountData,
  emails,
  provides: [
    provide(identities, makeIdentities),
    provide(impersonations, makeImpersonations),
    provide(people, () => peopleService),
    provide(invites, invitesService),
    provide(operators, operatorsService),
    provide(permissionHolders, makePermissionHolders),
  ],
  jobs: [
    handle(warnOwner, writeWarning),
    handle(endInTime, endWhenOver),
    handle(mailSignInLink, writeSignInLink),
    ...joiningJobs,
  ],
});
