import { useSlot } from '@foyer/kit/admin';
import { changeNotices, type ToldChange } from '../slots.ts';

/** What ticket holders are told of a change, by the plugin that knows them. */
export function ChangeNotice(props: { tenantId: string; eventId: string; change: ToldChange }) {
  return useSlot(changeNotices).map(({ key, Component }) => <Component key={key} {...props} />);
}
