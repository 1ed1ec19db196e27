import {
  errorMessage,
  errorStatus,
  FormDialog,
  isSaidByForm,
  TextInput,
  useClient,
  useRefresh,
  useSession,
  useTimeZone,
  useToast,
} from '@foyer/kit/admin';
import type { BodyOf } from '@foyer/kit';
import { accounts } from '../../contract.ts';
import { TENANT_ROLE_WORDS } from '../../contract/roleWords.ts';
import { staffChange, staffInvite, type StaffMember } from '../../contract/staff.ts';
import { EndDateInput } from './EndDateInput.tsx';
import { EventsInput } from './EventsInput.tsx';
import { RolesInput } from './RolesInput.tsx';
import { toasts } from './toasts.ts';
import { useMayMakeOwner } from './useMayMakeOwner.ts';

/** Invites someone to a tenant, or changes a member's access. */
export function StaffDialog(props: {
  tenantId: string;
  member?: StaffMember;
  onClose: () => void;
}) {
  const { tenantId, member, onClose } = props;
  const api = useClient(accounts).staff;
  const toast = useToast();
  const refresh = useRefresh();
  const session = useSession();
  const timeZone = useTimeZone(tenantId) ?? session.timeZone;
  const mayMakeOwner = useMayMakeOwner();

  async function save(body: BodyOf<typeof staffInvite>) {
    try {
      if (member) await api.update({ tenantId, id: member.id, body });
      else await api.create({ tenantId, body });
    } catch (error) {
      if (member && errorStatus(error) === 404) {
        toast(toasts.gone);
        refresh();
        return onClose();
      }
      const failed = member ? toasts.saveFailed : toasts.inviteFailed;
      if (!isSaidByForm(error)) toast({ ...failed, body: errorMessage(error) });
      throw error;
    }
    toast(member ? toasts.saved : toasts.staffInvited);
    refresh();
    onClose();
  }

  return (
    <FormDialog
      title={member ? `Edit ${member.details.email}` : 'Invite someone'}
      schema={member ? staffChange : staffInvite}
      record={member ? { details: accessOf(member) } : NOBODY}
      edited={member}
      submitLabel={member ? 'Save access' : 'Send invite'}
      onSubmit={(values) => save(values as BodyOf<typeof staffInvite>)}
      onClose={onClose}
    >
      {!member && (
        <TextInput
          source="details.email"
          label="Email"
          type="email"
          isRequired
          helperText={false}
        />
      )}
      <RolesInput
        source="details.roles"
        words={TENANT_ROLE_WORDS}
        locked={mayMakeOwner ? [] : ['tenant_owner']}
      />
      <EventsInput tenantId={tenantId} />
      <EndDateInput timeZone={timeZone} />
    </FormDialog>
  );
}

const NOBODY = { details: { email: '', roles: [], eventIds: null, endsAt: null } };

const accessOf = ({ details: { roles, eventIds, endsAt } }: StaffMember) => ({
  roles,
  eventIds,
  endsAt,
});
