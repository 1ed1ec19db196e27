import { contract } from '@foyer/kit';
import {
  accountLists,
  accountRoutes,
  buyerRoutes,
  confirmationRoutes,
} from './contract/buyerRoutes.ts';
import { deskRoutes, noticePreviewRoute, orderStoryRoute } from './contract/deskRoutes.ts';
import * as events from './contract/events.ts';
import { feeWhatIfRoute, moneyPathRoute } from './contract/moneyPath.ts';
import { lists } from './contract/lists.ts';
import { activity, permissions } from './contract/permissions.ts';
import { refundAllRoutes, refundPreviewRoute, refundRoute } from './contract/refund.ts';
import { reviewRoutes } from './contract/reviews.ts';

export * from './contract/buyerRoutes.ts';
export { anyId, bareId } from './contract/rows.ts';
export * from './contract/events.ts';
export * from './contract/status.ts';
export type { Confirmation } from './contract/buyerRoutes.ts';
export { type FeeWhatIf } from './contract/moneyPath.ts';
export type { RefundAllFigures, RefundItemRow, RefundRun } from './contract/refund.ts';
export type { ReviewDetails, ReviewRow } from './contract/reviews.ts';
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
