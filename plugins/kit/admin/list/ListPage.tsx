import type { ReactNode } from 'react';
import type { Listed } from './declaredList.ts';
import { PlainPanel, type ListPanelProps, type PlainProps } from './ListPanel.tsx';
import { PageHead } from '../PageHead.tsx';
import { isRecordResource, RecordGrid, type AnyRecordListProps } from '../record/RecordGrid.tsx';
import { useRecordActions } from '../record/useRecordActions.tsx';

interface HeadProps {
  crumb?: ReactNode;
  title: string;
  note?: ReactNode;
  /** Shown at the right of the title; for a record's list by default the button to add one. */
  actions?: ReactNode;
}

/**
 * A page with a list. A declared record's list has its own columns, search, filters and dialogs; given props replace
 * them individually.
 * @example <ListPage list={charities.resources.charities} crumb="Tenants" title="Charities" />
 * @example
 * <ListPage list={newsletter.lists.subscribers} params={{ tenantId }} title="Subscribers"
 *   filters={<SearchBox source="details.email" />} empty={{ title: 'No subscribers yet' }}>
 *   <Table label="Subscribers"><Col source="details.email" label="Email" /></Table>
 * </ListPage>
 */
export function ListPage<L extends Listed>(props: ListPanelProps<L> & HeadProps) {
  if (isRecordResource(props.list))
    return <RecordPage {...(props as unknown as AnyRecordListProps & HeadProps)} />;
  const given = props as unknown as PlainProps & HeadProps;
  return (
    <>
      <PageHead {...headOf(given)} />
      <PlainPanel {...given} />
    </>
  );
}

function RecordPage(props: AnyRecordListProps & HeadProps) {
  const { actions: given, ...grid } = props;
  const actions = useRecordActions(props.list, props.params, props);
  return (
    <>
      <PageHead {...headOf(props)} actions={given ?? actions.add} />
      <RecordGrid {...grid} actions={actions} />
      {actions.dialog}
    </>
  );
}

const headOf = ({ crumb, title, note, actions }: HeadProps) => ({ crumb, title, note, actions });
