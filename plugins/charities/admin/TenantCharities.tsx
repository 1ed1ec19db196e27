import {
  Col,
  FilterSelect,
  ListPanel,
  SearchBox,
  Table,
  useCan,
  useInstance,
} from '@foyer/kit/admin';
import type { TenantCharity } from '../contract.ts';
import { CharitySwitch } from './CharitySwitch.tsx';

const ASSIGNMENTS = [
  { value: true, label: 'Assigned' },
  { value: false, label: 'Not assigned' },
];

/**
 * What one tenant may offer its buyers. The platform switches active charities on and off; the
 * tenant's own people see those that are on.
 */
export default function TenantCharities(props: { tenantId: string; isLocked: boolean }) {
  const { tenantId, isLocked } = props;
  const canAssign = useCan('charities:assignments.write');
  const isTenant = useInstance().realm === 'tenant';
  return (
    <ListPanel
      resource={`tenants/${tenantId}/charities`}
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
              body: 'Charities that your events can collect donations for will stand here. The platform assigns them: write to your contact there.',
            }
          : {
              title: 'No active charities',
              body: 'Add a charity to the directory, or set one to active, and it can be assigned here.',
            }
      }
    >
      <Table<TenantCharity> label="Charities of this tenant">
        {canAssign && (
          <Col<TenantCharity>
            source="details.assigned"
            label="Assigned"
            width={104}
            render={(charity) => (
              <CharitySwitch tenantId={tenantId} charity={charity} isLocked={isLocked} />
            )}
          />
        )}
        <Col<TenantCharity>
          source="details.name"
          label="Name"
          render={({ details }) => <bdi>{details.name}</bdi>}
        />
        <Col<TenantCharity> source="details.city" label="City" from="sm" noWrap />
        <Col<TenantCharity> source="details.state" label="State" from="sm" noWrap />
      </Table>
    </ListPanel>
  );
}
