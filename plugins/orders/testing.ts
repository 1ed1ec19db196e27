/** What tests of other plugins need: the counts that verify inventory and figures. */
export { stage, type Stage } from './testing/stage.ts';
export { copyOrder, paramsOf, stageOf } from './testing/copyOrder.ts';
export { reconcileStock } from './server/reconcileStock.ts';
export { foldSummary, rebuildPlatform, rebuildSummary, proveSummary } from './server/summary.ts';
export { saleOnOwnAccount } from './testing/ownAccount.ts';
