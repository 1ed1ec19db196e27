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
  /** At the right of the title; of a record's list the button that adds one, unless given. */
  actions?: ReactNode;
}

/**
 * A page that is a list. A declared record's draws its own columns, search, filters and dialogs; what is
 * given replaces them one by one.
 * @example <ListPage list={charities.resources.charities} crumb="Organisers" title="Charities" />
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
