import type { ReactNode } from 'react';
import type { Listed } from './declaredList.ts';
import { PlainPanel, type Drawn, type ListPanelProps, type PlainProps } from './ListPanel.tsx';
import { PageHead } from '../PageHead.tsx';
import { isRecordResource, recordList, type RecordResource } from '../record/recordList.tsx';
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
  const given = props as unknown as PlainProps & HeadProps;
  if (isRecordResource(given.list)) return <RecordPage {...given} list={given.list} />;
  return (
    <>
      <PageHead {...headOf(given)} />
      <PlainPanel {...(given as PlainProps & Drawn)} />
    </>
  );
}

function RecordPage(props: PlainProps & HeadProps & { list: RecordResource }) {
  const actions = useRecordActions(props.list, props.params, props);
  return (
    <>
      <PageHead {...headOf(props)} actions={props.actions ?? actions.add} />
      <PlainPanel {...recordList(props, actions)} />
      {actions.dialog}
    </>
  );
}

const headOf = ({ crumb, title, note, actions }: HeadProps) => ({ crumb, title, note, actions });
