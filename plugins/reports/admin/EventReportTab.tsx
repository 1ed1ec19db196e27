import { EventReport } from './EventReport.tsx';

/** The report on the page about the event. */
export default function EventReportTab(props: { tenantId: string; eventId: string }) {
  return <EventReport tenantId={props.tenantId} eventId={props.eventId} />;
}
