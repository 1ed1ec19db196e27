import { formatCount, pathOf } from '@foyer/kit';
import {
  addDays,
  ConfirmDialog,
  dayAt,
  FormDialog,
  LongText,
  ReportGrid,
  RowMenu,
  startOf,
  TextInput,
  useAction,
  useCan,
  useClient,
  useSession,
  useTimeZone,
} from '@foyer/kit/admin';
import { events, type EventRecord } from '@foyer/plugin-events/contract';
import { Button, FormControlLabel, FormHelperText, Stack, Switch } from '@mui/material';
import { useState } from 'react';
import {
  AutocompleteArrayInput,
  ReferenceArrayInput,
  useGetManyAggregate,
  useInput,
} from 'react-admin';
import { accounts } from '../../contract.ts';
import { TENANT_ROLE_WORDS } from '../../contract/roles.ts';
import { staffChange, type StaffMember } from '../../contract/staff.ts';
import { AccessStatus } from './AccessStatus.tsx';
import { InvitePeopleDialog } from './InvitePeopleDialog.tsx';
import { RolesInput } from './RolesInput.tsx';
import { rolesInWords } from './rolesInWords.ts';
import { toasts } from './toasts.ts';

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
          'details.eventIds': {
            render: ({ details }) => <EventNames tenantId={tenantId} ids={details.eventIds} />,
          },
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
      {open?.mode === 'invite' && (
        <InvitePeopleDialog {...which}>
          <AccessInputs tenantId={tenantId} />
        </InvitePeopleDialog>
      )}
      {open?.mode === 'edit' && <EditStaffDialog {...which} member={open.member} />}
      {open?.mode === 'remove' && <RemoveStaffDialog {...which} member={open.member} />}
    </>
  );
}

/** How many events are named; the others are counted. */
const NAMED = 2;

/** The events that a member is limited to; their number for someone who can't see the events. */
function EventNames({ tenantId, ids }: { tenantId: string; ids: readonly string[] | null }) {
  const named = ids?.slice(0, NAMED) ?? [];
  const { data } = useGetManyAggregate(
    pathOf(events.resources.events, { tenantId }).slice(1),
    { ids: named },
    { enabled: named.length > 0, retry: false, onError: () => undefined },
  );
  if (ids === null) return 'All events';
  const names = (data ?? []).flatMap((event) =>
    event ? [(event as EventRecord).details.name] : [],
  );
  if (names.length < named.length) return formatCount(ids.length, 'event', 'events');
  const others = ids.length - names.length;
  return <LongText>{names.join(', ') + (others > 0 ? ` and ${others} more` : '')}</LongText>;
}

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

/** Changes a member's access. */
function EditStaffDialog(props: { tenantId: string; member: StaffMember; onClose: () => void }) {
  const { tenantId, member, onClose } = props;
  const api = useClient(accounts).staff;
  return (
    <FormDialog
      title={`Edit ${member.details.email}`}
      schema={staffChange}
      record={{ details: accessOf(member) }}
      edited={member}
      submitLabel="Save access"
      onSubmit={(body) => api.update({ tenantId, id: member.id, body })}
      done={toasts.saved}
      failed={toasts.saveFailed}
      gone={toasts.gone}
      onClose={onClose}
    >
      <AccessInputs tenantId={tenantId} />
    </FormDialog>
  );
}

/** What someone may do, for which events and until when. */
function AccessInputs({ tenantId }: { tenantId: string }) {
  const session = useSession();
  const timeZone = useTimeZone(tenantId) ?? session.timeZone;
  const mayMakeOwner = useMayMakeOwner();
  return (
    <>
      <RolesInput
        source="details.roles"
        words={TENANT_ROLE_WORDS}
        locked={mayMakeOwner ? [] : ['tenant_owner']}
      />
      <EventsInput tenantId={tenantId} />
      <EndDateInput timeZone={timeZone} />
    </>
  );
}

const accessOf = ({ details: { roles, eventIds, endsAt } }: StaffMember) => ({
  roles,
  eventIds,
  endsAt,
});

/** The last day of an access in the tenant's zone; the stored value is the instant at which it ends. */
function EndDateInput({ timeZone }: { timeZone: string }) {
  const [today] = useState(() => dayAt(new Date(), timeZone));
  return (
    <TextInput
      source="details.endsAt"
      label="Last day of access"
      type="date"
      helperText="Leave empty for no end date."
      format={(endsAt: string | null) =>
        endsAt ? dayAt(new Date(Date.parse(endsAt) - 1), timeZone) : ''
      }
      parse={(day: string) => (day ? startOf(addDays(day, 1), timeZone).toISOString() : null)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
    />
  );
}

const SOURCE = 'details.eventIds';

/** All events of a tenant, including future ones, or only the selected ones. */
function EventsInput({ tenantId }: { tenantId: string }) {
  const { field, fieldState } = useInput<{ details: { eventIds: string[] | null } }>({
    source: SOURCE,
  });
  const isLimited = Array.isArray(field.value);
  return (
    <Stack sx={{ py: 1 }}>
      <FormControlLabel
        control={
          <Switch
            checked={!isLimited}
            onChange={({ target }) => field.onChange(target.checked ? null : [])}
          />
        }
        label="All events, including future ones"
        sx={{ ml: 0, gap: 1 }}
      />
      {isLimited && (
        <ReferenceArrayInput
          source={SOURCE}
          reference={pathOf(events.resources.events, { tenantId }).slice(1)}
          sort={byStart}
        >
          <AutocompleteArrayInput
            label="Events"
            optionText="details.name"
            filterToQuery={(typed: string) => ({ 'details.name': typed })}
            helperText="They won’t see anything else in the organization."
            fullWidth
          />
        </ReferenceArrayInput>
      )}
      {!isLimited && fieldState.error?.message && (
        <FormHelperText error>{fieldState.error.message}</FormHelperText>
      )}
    </Stack>
  );
}

const byStart = { field: 'details.startDateTime', order: 'DESC' } as const;

/** Only owners create and change owners; operators can do so for any tenant. */
function useMayMakeOwner(): boolean {
  const { realm, roles } = useSession();
  return realm === 'platform' || roles.includes('tenant_owner');
}
