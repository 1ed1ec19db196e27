import { EventReport } from './EventReport.tsx';

/** The report tab of the event page. */
export default function EventReportTab(props: { tenantId: string; eventId: string }) {
  return <EventReport tenantId={props.tenantId} eventId={props.eventId} />;
}
