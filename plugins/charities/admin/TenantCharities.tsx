import { ListPanel, listParts, LongText, useCan, useInstance } from '@foyer/kit/admin';
import { charities } from '../contract.ts';
import { CharitySwitch } from './CharitySwitch.tsx';

const { Table, Col, SearchBox, FilterSelect } = listParts(charities.lists.tenantCharities);

const ASSIGNMENTS = [
  { value: true, label: 'Assigned' },
  { value: false, label: 'Not assigned' },
];

/**
 * The charities that one tenant can offer its buyers. Operators turn active charities on and off;
 * tenant users see only the ones that are on.
 */
export default function TenantCharities(props: { tenantId: string; isLocked: boolean }) {
  const { tenantId, isLocked } = props;
  const canAssign = useCan(charities, 'assignments.write');
  const isTenant = useInstance().realm === 'tenant';
  return (
    <ListPanel
      list={charities.lists.tenantCharities}
      params={{ tenantId }}
      filters={
        <>
          <SearchBox source="details.name" label="Search charities by name" />
          {!isTenant && (
            <FilterSelect
              source="details.assigned"
              label="Assignment"
              all="All active charities"
              choices={ASSIGNMENTS}
            />
          )}
        </>
      }
      noun={{ one: 'charity', many: 'charities' }}
      sort={{ field: 'details.name', order: 'ASC' }}
      {...(isTenant && { filter: { 'details.assigned': true } })}
      empty={
        isTenant
          ? {
              title: 'No charities yet',
              body: 'Charities that your events can collect donations for appear here. Ask your platform contact to assign one.',
            }
          : {
              title: 'No active charities',
              body: 'Add a charity to the directory or set one to active, then assign it here.',
            }
      }
    >
      <Table label="Charities of this tenant">
        {canAssign && (
          <Col
            source="details.assigned"
            label="Assigned"
            width={104}
            render={(charity) => (
              <CharitySwitch tenantId={tenantId} charity={charity} isLocked={isLocked} />
            )}
          />
        )}
        <Col
          source="details.name"
          label="Name"
          render={({ details }) => <LongText>{details.name}</LongText>}
        />
        <Col source="details.city" label="City" from="sm" noWrap />
        <Col source="details.state" label="State" from="sm" noWrap />
      </Table>
    </ListPanel>
  );
}
