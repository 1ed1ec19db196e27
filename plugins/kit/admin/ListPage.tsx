import type { ReactNode } from 'react';
import { ListPanel, type ListPanelProps } from './ListPanel.tsx';
import { PageHead } from './PageHead.tsx';

/**
 * A page that is a list.
 * @example
 * <ListPage resource="platform/policies" crumb="Platform" title="Global Policies"
 *   actions={<Button variant="contained" onClick={add}>Add policy</Button>}
 *   filters={<SearchBox source="details.policyId" />} noun={{ one: 'policy', many: 'policies' }}
 *   sort={{ field: 'details.policyId', order: 'ASC' }} empty={{ title: 'No policies yet' }}>
 *   <Table label="Policies"><Col source="details.policyId" label="Policy ID" /></Table>
 * </ListPage>
 */
export function ListPage(
  props: ListPanelProps & {
    crumb?: ReactNode;
    title: string;
    note?: ReactNode;
    actions?: ReactNode;
  },
) {
  const { crumb, title, note, actions, ...panel } = props;
  return (
    <>
      <PageHead crumb={crumb} title={title} note={note} actions={actions} />
      <ListPanel {...panel} />
    </>
  );
}
