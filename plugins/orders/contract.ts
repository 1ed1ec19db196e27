import { contract } from '@foyer/kit';
import { accountLists, accountRoutes } from './contract/accountRoutes.ts';
import { buyerRoutes } from './contract/buyerRoutes.ts';
import { confirmationRoutes } from './contract/confirmationRoutes.ts';
import { deskRoutes } from './contract/deskRoutes.ts';
import * as events from './contract/events.ts';
import { feeWhatIfRoute } from './contract/feeWhatIf.ts';
import { lists } from './contract/lists.ts';
import { permissions } from './contract/permissions.ts';
import { noticePreviewRoute } from './contract/notice.ts';
import { moneyPathRoute } from './contract/moneyPath.ts';
import { refundPreviewRoute, refundRoute } from './contract/refund.ts';
import { refundAllRoutes } from './contract/refundAll.ts';
import { reviewRoutes } from './contract/reviews.ts';
import { orderStoryRoute } from './contract/story.ts';
import { activity } from './contract/activity.ts';

export * from './contract/accountRoutes.ts';
export { anyId, bareId } from './contract/bareId.ts';
export * from './contract/events.ts';
export * from './contract/disputeReasons.ts';
export type { Confirmation } from './contract/confirmationRoutes.ts';
export type { FeeWhatIf } from './contract/feeWhatIf.ts';
export type { RefundAllFigures, RefundItemRow, RefundRun } from './contract/refundAll.ts';
export type { ReviewDetails, ReviewRow } from './contract/reviews.ts';
export * from './contract/status.ts';
export * from './contract/rows.ts';
export { PAYMENT_WORDS } from './words.ts';

export const orders = contract({
  id: 'orders',
  requires: ['tenants', 'payments', 'fees', 'events'],
  activity,
  permissions,
  lists: { ...lists, ...accountLists },
  routes: {
    ...deskRoutes,
    ...buyerRoutes,
    ...accountRoutes,
    ...confirmationRoutes,
    ...reviewRoutes,
    ...refundAllRoutes,
    refund: refundRoute,
    refundPreview: refundPreviewRoute,
    noticePreview: noticePreviewRoute,
    moneyPath: moneyPathRoute,
    orderStory: orderStoryRoute,
    feeWhatIf: feeWhatIfRoute,
  },
  events,
});

export default orders;
