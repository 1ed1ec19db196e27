import { formatCount } from '@foyer/kit';
import {
  ConfirmDialog,
  LongText,
  ReportGrid,
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
      <ReportGrid
        list={staff}
        params={{ tenantId }}
        name="people"
        label="People"
        searchLabel="Search people by email or name"
        bar={invite}
        columns={{
          'details.roles': {
            render: ({ details }) => <LongText>{rolesInWords(details.roles)}</LongText>,
          },
          'details.eventIds': { render: ({ details }) => eventsInWords(details.eventIds) },
          'details.status': { render: ({ details }) => <AccessStatus status={details.status} /> },
        }}
        noun={staff.noun}
        empty={{
          title: 'No people yet',
          body: 'Invite the people who need access to this organization’s console.',
          action: invite,
        }}
        rowActions={
          canWrite
            ? (member) => <StaffMenu tenantId={tenantId} member={member} onChoose={setOpen} />
            : undefined
        }
      />
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
