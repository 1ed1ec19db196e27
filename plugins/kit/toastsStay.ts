declare global {
  /** Set by browser tests before a page's scripts run: toasts stay until they are dismissed. */
  var foyerToastsStay: boolean | undefined;
}

/** Whether toasts stay until they are dismissed, as requested by a browser test. */
export const toastsStay = (): boolean => globalThis.foyerToastsStay === true;
