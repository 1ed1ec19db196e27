import { errorStatus, exportError, type ExportFailed } from '@foyer/kit/admin';
import { toasts } from '../toasts.ts';

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
