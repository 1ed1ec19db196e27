import { SubscriberList } from './SubscriberList.tsx';

/** An event's newsletter subscribers. */
export default function EventSubscribers(props: { tenantId: string; eventId: string }) {
  return <SubscriberList tenantId={props.tenantId} eventId={props.eventId} />;
}
