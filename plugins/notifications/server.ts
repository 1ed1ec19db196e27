import { defineServer, handle, implement, on } from '@foyer/kit/server';
import { disputeOpened } from '@foyer/plugin-disputes/contract';
import { accountFinished } from '@foyer/plugin-payments/contract';
import { bankPayoutFailed, differencesFound, transferFailed } from '@foyer/plugin-payouts/contract';
import { tenantPurged } from '@foyer/plugin-tenants/contract';
import { notifications } from './contract.ts';
import { emails } from './server/emails.ts';
import {
  onAccountFinished,
  onBankPayoutFailed,
  onDifferencesFound,
  onDisputeOpened,
  onTransferFailed,
  remindOfDisputes,
} from './server/happenings.ts';
import { emailLater, remindOfDeadlines, removeOldNotifications } from './server/jobs.ts';
import { emailGathered } from './server/notify.ts';
import {
  markAllRead,
  markRead,
  ownListing,
  preferences,
  savePreference,
} from './server/ownNotifications.ts';
import { forgetTenant, ownData, removeOld } from './server/removal.ts';

export default defineServer({
  contract: notifications,
  migrations: new URL('./migrations/', import.meta.url),
  router: () =>
    implement(notifications, {
      lists: { notifications: ownListing },
      routes: { markRead, markAllRead, preferences, savePreference },
    }),
  listens: [
    on(disputeOpened, 'afterCommit', (dispute, deps) => onDisputeOpened(deps, dispute)),
    on(transferFailed, 'afterCommit', (transfer, deps) => onTransferFailed(deps, transfer)),
    on(bankPayoutFailed, 'afterCommit', (payout, deps) => onBankPayoutFailed(deps, payout)),
    on(differencesFound, 'afterCommit', (found, deps) => onDifferencesFound(deps, found)),
    on(accountFinished, 'afterCommit', (finished, deps) => onAccountFinished(deps, finished)),
    on(tenantPurged, 'sameTransaction', forgetTenant),
  ],
  jobs: [
    handle(emailLater, (gathered, ctx) => emailGathered(ctx, gathered)),
    handle(remindOfDeadlines, (_payload, ctx) => remindOfDisputes(ctx)),
    handle(removeOldNotifications, (_payload, ctx) => removeOld(ctx)),
  ],
  personalData: () => ownData,
  emails,
});
