/** What tests of other plugins need: the counts that verify inventory and figures. */
export { stage, type Stage } from './testing/stage.ts';
export { copyOrder, paramsOf, stageOf } from './testing/copyOrder.ts';
export { reconcileStock } from './server/stock/reconcileStock.ts';
export { foldSummary } from './server/summary/foldSummary.ts';
export { rebuildPlatform, rebuildSummary } from './server/summary/rebuildSummary.ts';
export { proveSummary } from './server/summary/summaryDifferences.ts';
export { saleOnOwnAccount } from './testing/ownAccount.ts';
