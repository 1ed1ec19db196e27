import { ReportGrid, useCan, useInstance } from '@foyer/kit/admin';
import { charities } from '../contract.ts';
import { CharitySwitch } from './CharitySwitch.tsx';

const ASSIGNMENT = {
  field: 'details.assigned',
  label: 'Assignment',
  all: 'All active charities',
  choices: [
    { value: true, label: 'Assigned' },
    { value: false, label: 'Not assigned' },
  ],
} as const;

/**
 * The charities that one tenant can offer its buyers. Operators turn active charities on and off;
 * tenant users see only the ones that are on.
 */
export default function TenantCharities(props: { tenantId: string; isLocked: boolean }) {
  const { tenantId, isLocked } = props;
  const canAssign = useCan(charities, 'assignments.write');
  const isTenant = useInstance().realm === 'tenant';
  return (
    <ReportGrid<typeof charities.lists.tenantCharities>
      list={charities.lists.tenantCharities}
      params={{ tenantId }}
      name="charities"
      label="Charities of this tenant"
      searchLabel="Search charities by name"
      columns={{
        'details.assigned': canAssign && {
          render: (charity) => (
            <CharitySwitch tenantId={tenantId} charity={charity} isLocked={isLocked} />
          ),
        },
      }}
      filters={isTenant ? [] : [ASSIGNMENT]}
      noun={{ one: 'charity', many: 'charities' }}
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
    />
  );
}
