import {
  ConfirmDialog,
  LongText,
  PageHead,
  ReportGrid,
  RowMenu,
  useAction,
  useCan,
  useClient,
  useSession,
} from '@foyer/kit/admin';
import type { PlatformRole } from '@foyer/kit';
import { Button } from '@mui/material';
import { useState } from 'react';
import { accounts } from '../../contract.ts';
import type { PlatformUser } from '../../contract/platformUsers.ts';
import { AccessStatus } from './AccessStatus.tsx';
import { AddUserDialog } from './AddUserDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { rolesInWords } from './rolesInWords.ts';
import { toasts } from './toasts.ts';
import { VerifyDialog } from './VerifyDialog.tsx';

const { platformUsers } = accounts.resources;
type Open = { mode: 'invite' | 'add' } | { mode: 'verify' | 'edit' | 'delete'; user: PlatformUser };

/** The platform's users: members and pending invites. */
export default function PlatformUsers() {
  const canWrite = useCan(accounts, 'users.write');
  const [open, setOpen] = useState<Open>();
  const onClose = () => setOpen(undefined);
  const actions = canWrite && (
    <>
      <Button variant="outlined" onClick={() => setOpen({ mode: 'add' })}>
        Add user
      </Button>
      <Button variant="contained" onClick={() => setOpen({ mode: 'invite' })}>
        Invite
      </Button>
    </>
  );
  return (
    <>
      <PageHead crumb="Platform" title="Platform Users" actions={actions} />
      <ReportGrid
        list={platformUsers}
        name="platform-users"
        label="Platform users"
        searchLabel="Search platform users by email"
        columns={{
          'group.roles': {
            render: ({ group }) => <LongText>{rolesInWords(group.roles)}</LongText>,
          },
          'group.status': { render: ({ group }) => <AccessStatus status={group.status} /> },
        }}
        noun={platformUsers.noun}
        empty={{ title: 'No platform users yet', body: 'Invite someone to help run the platform.' }}
        rowActions={canWrite ? (user) => <UserMenu user={user} onChoose={setOpen} /> : undefined}
      />
      {open?.mode === 'invite' && <InviteDialog onClose={onClose} />}
      {open?.mode === 'add' && <AddUserDialog onClose={onClose} />}
      {open?.mode === 'verify' && <VerifyDialog user={open.user} onClose={onClose} />}
      {open?.mode === 'edit' && <EditUserDialog user={open.user} onClose={onClose} />}
      {open?.mode === 'delete' && <DeleteUserDialog user={open.user} onClose={onClose} />}
    </>
  );
}

/** The actions for a platform user; nobody can change or remove themselves. */
function UserMenu(props: { user: PlatformUser; onChoose: (open: Open) => void }) {
  const { user, onChoose } = props;
  const own = useSession().user.email === user.id;
  const api = useClient(accounts).platformUsers;
  const isPending = user.group.status === 'PENDING';
  const roles = user.group.roles as PlatformRole[];
  const resend = useAction(() => api.create({ body: { id: user.id, group: { roles } } }), {
    done: toasts.inviteSent,
    failed: toasts.inviteFailed,
  });

  return (
    <RowMenu
      of={user.id}
      actions={[
        isPending && { label: 'Verify', onClick: () => onChoose({ mode: 'verify', user }) },
        isPending && { label: 'Resend invite', onClick: () => void resend.run() },
        !own && { label: 'Edit', onClick: () => onChoose({ mode: 'edit', user }) },
        !own && {
          label: 'Delete',
          onClick: () => onChoose({ mode: 'delete', user }),
          isDanger: true,
        },
      ]}
    />
  );
}

function DeleteUserDialog({ user, onClose }: { user: PlatformUser; onClose: () => void }) {
  const api = useClient(accounts).platformUsers;
  return (
    <ConfirmDialog
      title="Delete platform user"
      confirmLabel="Delete user"
      isDanger
      onConfirm={() => api.remove({ id: user.id })}
      done={toasts.deleted}
      failed={toasts.deleteFailed}
      onClose={onClose}
    >
      <bdi>
        <strong>{user.id}</strong>
      </bdi>{' '}
      {user.group.status === 'PENDING'
        ? 'will no longer be able to accept the invite.'
        : 'will be signed out right away and lose access to the platform. Their access to organizations and their purchases won’t change.'}
    </ConfirmDialog>
  );
}
