declare global {
  /** For browser tests, set before a page's scripts run: a toast stays until it is dismissed. */
  var foyerToastsStay: boolean | undefined;
}

/** Whether toasts stay until they are dismissed, because a browser test asked for it. */
export const toastsStay = (): boolean => globalThis.foyerToastsStay === true;
