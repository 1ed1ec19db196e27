import { createHash } from 'node:crypto';

/**
 * Light and dark, from 320 px up. The pages' policy contains its hash, so no other style applies.
 */
export const styles = `
:root { color-scheme: light dark; --ink: #1a1f36; --soft: #4a5270; --paper: #fff; --side: #f3f4f8;
  --line: #8b91a8; --accent: #4f46c8; --on-accent: #fff; --bad: #a3112a; --bad-paper: #fdecef;
  --note: #5c3d00; --note-paper: #fff2cc; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef0f8; --soft: #b9bfd4; --paper: #14172a;
  --side: #1c2038; --line: #777e9c; --accent: #a9a3ff; --on-accent: #14172a; --bad: #ffb3c0;
  --bad-paper: #3d1420; --note: #ffe08a; --note-paper: #3a2d05; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--side); }
.note { margin: 0; padding: .5rem 1rem; text-align: center; color: var(--note);
  background: var(--note-paper); font-size: .875rem; }
main { display: grid; flex: 1; align-content: stretch; }
section { padding: 1.5rem 1rem; }
section > * { max-width: 26rem; margin-inline: auto; }
.pay { background: var(--paper); }
section:only-child { grid-column: 1 / -1; }
@media (min-width: 48rem) { main { grid-template-columns: 1fr 1fr; } section { padding: 3rem 2rem; } }
h1 { font-size: 1rem; font-weight: 500; color: var(--soft); margin-block: 1rem 0; }
h2 { font-size: 1.25rem; margin-block: 0 1rem; }
/* White, so that any logo is visible in dark mode. */
.logo { display: block; max-width: 12rem; max-height: 4rem; margin-block: 1rem 0; margin-inline: max(0px, (100% - 26rem) / 2) auto; padding: .375rem .625rem; background: #fff; border-radius: .375rem; }
.total { font-size: 2.25rem; font-weight: 600; margin-block: 0 1.5rem; }
dl, ul { padding: 0; list-style: none; }
li, .sum { display: flex; justify-content: space-between; gap: 1rem; padding-block: .5rem; }
li span:first-child { overflow-wrap: anywhere; }
small { display: block; color: var(--soft); font-size: .875rem; }
.sum { border-top: 1px solid var(--line); font-weight: 600; }
a { color: inherit; }
.label, label { display: block; font-size: .875rem; font-weight: 500; margin-block: 1rem .25rem; }
input { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--paper); border: 1px solid var(--line); border-radius: .375rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
button { width: 100%; min-height: 3rem; margin-top: 1.5rem; font: inherit; font-weight: 600;
  color: var(--on-accent); background: var(--accent); border: 0; border-radius: .375rem; cursor: pointer; }
button.second { color: inherit; background: none; border: 1px solid var(--line); margin-top: .75rem; }
::placeholder { color: var(--soft); opacity: 1; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.bad { padding: .75rem 1rem; color: var(--bad); background: var(--bad-paper); border-radius: .375rem; }
.hint { font-size: .875rem; color: var(--soft); }
`;

export const stylesHash = createHash('sha256').update(styles).digest('base64');
