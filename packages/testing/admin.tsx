/** Test tools for a plugin's screens, in jsdom. */
export { renderPlugin, type RenderedPlugin } from './renderPlugin.tsx';
export { screenProblems, screenRules } from './screenRules.tsx';
export { answerRows, type Answers, type Asked } from './answerFrom.ts';
export { savedAddresses } from './savedAddresses.tsx';
