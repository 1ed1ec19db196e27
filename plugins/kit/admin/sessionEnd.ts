/** Sent on `window` right before the console is left for the sign-in page, automatically or by the user. */
export const SESSION_END = 'foyer:session-end';

/** Whether typed values are kept until the person comes back. */
export type SessionEnd = CustomEvent<{ keepsDrafts: boolean }>;

/** Tells every form that the page is about to unload. Forms keep their values without asking. */
export const dispatchSessionEnd = (keepsDrafts: boolean): boolean =>
  window.dispatchEvent(new CustomEvent(SESSION_END, { detail: { keepsDrafts } }));
