/** Sent on `window` right before the console is left for the sign-in page, by itself or by the user. */
export const SESSION_END = 'foyer:session-end';

/** Whether what is typed is kept for when the person comes back. */
export type SessionEnd = CustomEvent<{ keepsDrafts: boolean }>;

/** Tells every form that the page is about to go; they keep what they hold, and nobody is asked. */
export const tellSessionEnd = (keepsDrafts: boolean): boolean =>
  window.dispatchEvent(new CustomEvent(SESSION_END, { detail: { keepsDrafts } }));
