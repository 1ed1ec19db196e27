import { formatCount } from '@foyer/kit';
import {
  ConfirmDialog,
  ExportButton,
  ListPanel,
  listParts,
  LongText,
  RowMenu,
  useAction,
  useCan,
  useClient,
  useSession,
} from '@foyer/kit/admin';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { accounts } from '../../contract.ts';
import type { StaffMember } from '../../contract/staff.ts';
import { AccessStatus } from './AccessStatus.tsx';
import { rolesInWords } from './rolesInWords.ts';
import { StaffDialog } from './StaffDialog.tsx';
import { toasts } from './toasts.ts';
import { useMayMakeOwner } from './useMayMakeOwner.ts';

const { staff } = accounts.resources;
const { Table, Col, SearchBox, FilterSelect } = listParts(staff);

const STATUSES = [
  { value: 'PENDING', label: 'Pending Verification' },
  { value: 'ACTIVE', label: 'Active' },
  { value: 'ENDED', label: 'Access ended' },
];

type Open = { mode: 'invite' } | { mode: 'edit' | 'remove'; member: StaffMember };

/** A tenant's people: members and pending invites. */
export default function StaffList({ tenantId, isLocked }: { tenantId: string; isLocked: boolean }) {
  const canWrite = useCan(accounts, 'staff.write') && !isLocked;
  const [open, setOpen] = useState<Open>();
  const which = { tenantId, onClose: () => setOpen(undefined) };
  const invite = canWrite && (
    <Button variant="contained" onClick={() => setOpen({ mode: 'invite' })}>
      Invite
    </Button>
  );
  return (
    <>
      <ListPanel
        list={staff}
        params={{ tenantId }}
        filters={
          <>
            <SearchBox source="q" label="Search people by email or name" />
            <FilterSelect
              source="details.status"
              label="Status"
              all="Any status"
              choices={STATUSES}
            />
            <ExportButton />
            {invite}
          </>
        }
        noun={staff.noun}
        sort={{ field: 'details.email', order: 'ASC' }}
        empty={{
          title: 'No people yet',
          body: 'Invite the people who need access to this organization’s console.',
          action: invite,
        }}
      >
        <Table label="People">
          <Col
            source="details.email"
            label="Email"
            render={({ details }) => <LongText>{details.email}</LongText>}
          />
          <Col
            label="Roles"
            from="sm"
            render={({ details }) => <LongText>{rolesInWords(details.roles)}</LongText>}
          />
          <Col label="Events" from="md" render={({ details }) => eventsInWords(details.eventIds)} />
          <Col source="details.endsAt" label="Access ends" disableSort from="lg" />
          <Col
            source="details.status"
            label="Status"
            render={({ details }) => <AccessStatus status={details.status} />}
          />
          <Col source="details.lastLogin" label="Last sign-in" disableSort from="xl" />
          {canWrite && (
            <Col
              label="Actions"
              isNumber
              width={72}
              render={(member) => (
                <StaffMenu tenantId={tenantId} member={member} onChoose={setOpen} />
              )}
            />
          )}
        </Table>
      </ListPanel>
      {open?.mode === 'invite' && <StaffDialog {...which} />}
      {open?.mode === 'edit' && <StaffDialog {...which} member={open.member} />}
      {open?.mode === 'remove' && <RemoveStaffDialog {...which} member={open.member} />}
    </>
  );
}

const eventsInWords = (eventIds: readonly string[] | null) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {eventIds === null ? 'All events' : formatCount(eventIds.length, 'event', 'events')}
  </Box>
);

/** The actions for a member; nobody can change or remove themselves. */
function StaffMenu(props: {
  tenantId: string;
  member: StaffMember;
  onChoose: (open: Open) => void;
}) {
  const { tenantId, member, onChoose } = props;
  const { email, roles, status } = member.details;
  const isOwn = useSession().user.email === email;
  const mayMakeOwner = useMayMakeOwner();
  const api = useClient(accounts);
  const resend = useAction(
    () => api.resendStaffInvite({ params: { tenantId, staffId: member.id } }),
    { done: toasts.staffInvited, failed: toasts.inviteFailed },
  );

  if (isOwn || (roles.includes('tenant_owner') && !mayMakeOwner)) return null;
  return (
    <RowMenu
      of={email}
      actions={[
        status === 'PENDING' && { label: 'Resend invite', onClick: () => void resend.run() },
        { label: 'Edit', onClick: () => onChoose({ mode: 'edit', member }) },
        { label: 'Remove', onClick: () => onChoose({ mode: 'remove', member }), isDanger: true },
      ]}
    />
  );
}

function RemoveStaffDialog(props: { tenantId: string; member: StaffMember; onClose: () => void }) {
  const { tenantId, member, onClose } = props;
  const { email, status } = member.details;
  const api = useClient(accounts).staff;
  return (
    <ConfirmDialog
      title="Remove access"
      confirmLabel="Remove access"
      isDanger
      onConfirm={() => api.remove({ tenantId, id: member.id })}
      done={toasts.staffRemoved}
      failed={toasts.staffRemoveFailed}
      onClose={onClose}
    >
      <bdi>
        <strong>{email}</strong>
      </bdi>{' '}
      {status === 'PENDING'
        ? 'will no longer be able to accept the invite.'
        : 'will be signed out right away and lose access to this organization. Their past activity is kept.'}
    </ConfirmDialog>
  );
}
