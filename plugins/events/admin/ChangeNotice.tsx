import { useSlot } from '@foyer/kit/admin';
import { changeNotices, type AnnouncedChange } from '../slots.ts';

/** The notice to ticket holders about a change, from the plugin that issues tickets. */
export function ChangeNotice(props: {
  tenantId: string;
  eventId: string;
  change: AnnouncedChange;
}) {
  return useSlot(changeNotices).map(({ key, Component }) => <Component key={key} {...props} />);
}
