import { useInstance } from '@foyer/kit/admin';
import { reportPages, type ReportPages } from '../addresses.ts';

/** The report pages of a tenant in this console. */
export function useReportPages(tenantId: string): ReportPages {
  const { tenantFrom } = useInstance();
  return reportPages(tenantFrom === 'path' ? tenantId : undefined);
}
