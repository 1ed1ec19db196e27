import { errorStatus, exportError, type ExportFailed } from '@foyer/kit/admin';
import { toasts } from '../toasts.ts';

/** `partially_refunded#17` → `Partially refunded`. */
export function statusInWords(status: string): string {
  const [bare = ''] = status.split('#');
  const words = bare.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Converts a typed status to its stored form: `Partially Refunded` → `partially_refunded`. */
export const toStoredStatus = (typed: string): string =>
  typed.trim().toLowerCase().replaceAll(' ', '_');

/** `user#ada@example.test` → `ada@example.test`. */
export const withoutPrefix = (text: string): string => text.slice(text.lastIndexOf('#') + 1);

/** Converts search text for whether a ticket was used. */
export function toStoredUsed(typed: string): string | undefined {
  const word = typed.trim().toLowerCase();
  if (word === 'yes' || word === 'true') return 'true';
  return word === 'no' || word === 'false' ? 'false' : undefined;
}

const withMessage =
  (toast: (typeof toasts)[keyof typeof toasts]): ExportFailed =>
  (error) => ({ ...toast, body: exportError(error) });

interface Whose {
  tenantId: string;
  eventId: string;
}

/** Exports for one event need its tenant and the event. */
const ofEvent =
  ({ tenantId, eventId }: Whose, failed: ExportFailed): ExportFailed =>
  (error) => {
    if (!tenantId) return toasts.noEventSelected;
    return eventId ? failed(error) : toasts.noEventId;
  };

export const tenantReportsFailed = withMessage(toasts.tenantReportsFailed);
export const refundListFailed = withMessage(toasts.refundListFailed);

export const eventRefundsFailed = (event: Whose): ExportFailed =>
  ofEvent(event, (error) =>
    errorStatus(error) === 404
      ? { ...toasts.refundsFailed, body: exportError(error) }
      : refundListFailed(error),
  );

export const ticketsFailed = (event: Whose): ExportFailed =>
  ofEvent(event, withMessage(toasts.ticketsFailed));
