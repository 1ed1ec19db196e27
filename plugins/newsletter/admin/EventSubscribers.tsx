import { SubscriberList } from './SubscriberList.tsx';

/** Who asked for the news of an event. */
export default function EventSubscribers(props: { tenantId: string; eventId: string }) {
  return <SubscriberList tenantId={props.tenantId} eventId={props.eventId} />;
}
