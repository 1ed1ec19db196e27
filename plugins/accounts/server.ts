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
import { readAgreement, saveAgreement } from './server/impersonation/agreement.ts';
import { endInTime, endWhenOver } from './server/impersonation/endImpersonation.ts';
import { makeImpersonations } from './server/impersonation/findImpersonation.ts';
import { startImpersonation } from './server/impersonation/startImpersonation.ts';
import { stopImpersonation } from './server/impersonation/stopImpersonation.ts';
import { accountData } from './server/attendee/accountData.ts';
import { attendeeHandlers } from './server/attendee/attendeeHandlers.ts';
import { describeSession } from './server/describeSession.ts';
import { emails } from './server/emails.ts';
import { inviteFirstOwner } from './server/firstOwner.ts';
import { makeIdentities } from './server/identities.ts';
import { openDeviceLink } from './server/deviceLink.ts';
import { invites, invitesService } from './server/invites.ts';
import { joiningHandlers, joiningJobs } from './server/joining/routes.ts';
import { login } from './server/login.ts';
import { logout } from './server/logout.ts';
import { forgetTenant } from './server/people/forgetTenant.ts';
import { operators, operatorsService } from './server/people/operators.ts';
import { platformUserHandlers } from './server/people/platformUsers.ts';
import { permissions, roleHandlers } from './server/people/roles.ts';
import { resendStaffInvite, staffHandlers } from './server/people/staff.ts';
import { verifyPlatformUser } from './server/people/verifyPlatformUser.ts';
import { people, peopleService } from './server/people.ts';
import { secondFactorHandlers } from './server/secondFactor/routes.ts';
import { findProfile, picture } from './server/profile/findProfile.ts';
import { removePicture, uploadPicture } from './server/profile/savePicture.ts';
import { saveProfile } from './server/profile/saveProfile.ts';
import { changePassword } from './server/sessions/changePassword.ts';
import { endOtherSessions, endSession, ownSessions } from './server/sessions/ownSessions.ts';
import { enter } from './server/switching/enter.ts';
import { switchGroup } from './server/switching/switchGroup.ts';
import { warnOwner, writeWarning } from './server/warnOwner.ts';
import { recordNames } from './server/recordNames.ts';

export { invites, type Invite, type Invites } from './server/invites.ts';
export { operators, type Operators } from './server/people/operators.ts';
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
        profile: findProfile,
        saveProfile,
        uploadPicture,
        removePicture,
        picture,
        changePassword,
        ownSessions,
        endSession,
        endOtherSessions,
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
  ],
  jobs: [handle(warnOwner, writeWarning), handle(endInTime, endWhenOver), ...joiningJobs],
});
