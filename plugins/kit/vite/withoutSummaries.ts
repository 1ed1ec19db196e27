import type { Plugin } from 'vite';

const CONTRACT = /[cC]ontract(\/[\w./-]+)?\.ts$/;
const SUMMARY = /(\bsummary:\s*)'(?:[^'\\\n]|\\.)*'/g;

/** Leaves the summaries of routes and lists out of a bundle: only the server's API description shows them. */
export const withoutSummaries = (): Plugin => ({
  name: 'foyer:without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    CONTRACT.test(id) ? { code: code.replace(SUMMARY, "$1''"), map: null } : undefined,
});
