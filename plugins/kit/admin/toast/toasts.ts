/** How long a toast may stay: an error at least five seconds, so that it can be read. */
type Seconds = 1.5 | 2 | 3 | 4 | 5 | 7;
type ErrorSeconds = Extract<Seconds, 5 | 7>;

export type Toast =
  | { kind: 'success' | 'info'; title: string; body?: string; seconds?: Seconds }
  | { kind: 'error'; title: string; body?: string; seconds?: ErrorSeconds };

/** What a kind means: how long it stays by itself, and how a screen reader announces it. */
export const toastKinds = {
  success: { seconds: 3, role: 'status' },
  info: { seconds: 4, role: 'status' },
  error: { seconds: 5, role: 'alert' },
} as const;

/**
 * A plugin's toasts stand together in its `admin/toasts.ts`, so that every wording has one place.
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
    title: 'The file is being written',
    body: 'It will be in the bar at the top when it is ready. You can go on working.',
  },
  downloadFailed: {
    kind: 'error',
    title: 'Error Downloading Report',
    body: 'An error occurred while downloading the report',
  },
  periodUnread: {
    kind: 'error',
    title: 'These days cannot be shown',
    body: 'The address names days that are not on the calendar, or an end before its start.',
  },
  invalid: {
    kind: 'error',
    title: 'Input Validation Error. Please fix the errors on the inputs first.',
  },
});
