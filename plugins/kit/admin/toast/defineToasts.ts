/** How long a toast stays, in seconds: an error at least five, so that it can be read. */
type Seconds = 1.5 | 2 | 3 | 4 | 5 | 7;
type ErrorSeconds = Extract<Seconds, 5 | 7>;

export type Toast =
  | { kind: 'success' | 'info'; title: string; body?: string; seconds?: Seconds }
  | { kind: 'error'; title: string; body?: string; seconds?: ErrorSeconds };

/** The effect of a kind: how long it stays, and how screen readers announce it. */
export const toastKinds = {
  success: { seconds: 3, role: 'status' },
  info: { seconds: 4, role: 'status' },
  error: { seconds: 5, role: 'alert' },
} as const;

/**
 * A plugin's toasts, defined together in its `admin/toasts.ts`, so that all wording is in one
 * place.
 * @example export const toasts = defineToasts({ created: { kind: 'success', title: 'New Policy Created!' } });
 */
export const defineToasts = <const T extends Readonly<Record<string, Toast>>>(
  toasts: T,
): { readonly [K in keyof T]: Toast } => toasts;

/** Toasts that belong to no plugin. */
export const sharedToasts = defineToasts({
  saved: { kind: 'success', title: 'Successfully updated' },
  failed: { kind: 'error', title: 'Error', body: 'An error occurred' },
  exportStarted: {
    kind: 'info',
    title: 'Your export has started',
    body: 'You can keep working. When the file is ready, download it from Tasks at the top of the page.',
  },
  downloadFailed: {
    kind: 'error',
    title: 'Error Downloading Report',
    body: 'An error occurred while downloading the report',
  },
  periodUnread: {
    kind: 'error',
    title: 'Can’t show these dates',
    body: 'The dates in the URL aren’t valid, or the end date is before the start date.',
  },
  invalid: {
    kind: 'error',
    title: 'Input Validation Error. Please fix the errors on the inputs first.',
  },
});
