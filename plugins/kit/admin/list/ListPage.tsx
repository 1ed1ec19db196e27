import type { ReactNode } from 'react';
import { PageHead } from '../PageHead.tsx';
import type { RecordResource } from '../record/RecordDialog.tsx';
import {
  RecordGrid,
  type AnyRecordListProps,
  type RecordListProps,
} from '../record/RecordGrid.tsx';
import { useRecordActions } from '../record/useRecordActions.tsx';

interface HeadProps {
  crumb?: ReactNode;
  title: string;
  note?: ReactNode;
  /** Shown at the right of the title; by default the button to add a record. */
  actions?: ReactNode;
}

/**
 * A page with the list of a declared record: its columns, search, filters and dialogs. Given props replace them
 * individually. For any other list, use `PageHead` and `ReportGrid`.
 * @example <ListPage list={charities.resources.charities} crumb="Tenants" title="Charities" />
 */
export function ListPage<L extends RecordResource>(props: RecordListProps<L> & HeadProps) {
  // The types are checked where the list is used; from here on it can be any record's list.
  return <Page {...(props as unknown as AnyRecordListProps & HeadProps)} />;
}

function Page(props: AnyRecordListProps & HeadProps) {
  const { crumb, title, note, actions: given, ...grid } = props;
  const actions = useRecordActions(props.list, props.params, props);
  return (
    <>
      <PageHead crumb={crumb} title={title} note={note} actions={given ?? actions.add} />
      <RecordGrid {...grid} actions={actions} />
      {actions.dialog}
    </>
  );
}

/**
 * The list of a declared record inside a page, with the button to add one in the bar.
 * @example <ListPanel list={sample.resources.notes} params={{ tenantId }} isLocked={isLocked} />
 */
export function ListPanel<L extends RecordResource>(props: RecordListProps<L>) {
  return <Panel {...(props as unknown as AnyRecordListProps)} />;
}

function Panel(props: AnyRecordListProps) {
  const actions = useRecordActions(props.list, props.params, props);
  const bar = (
    <>
      {props.bar}
      {actions.add}
    </>
  );
  return (
    <>
      <RecordGrid {...props} actions={actions} bar={bar} />
      {actions.dialog}
    </>
  );
}
