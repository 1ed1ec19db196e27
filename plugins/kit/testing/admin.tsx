/** What a plugin's screens are tested with, in jsdom. */
export { renderPlugin, type RenderedPlugin } from './renderPlugin.tsx';
export { screenProblems, screenRules } from './screenRules.tsx';
export type { Answers, Asked } from './answerFrom.ts';
export { savedAddresses } from './savedAddresses.tsx';
