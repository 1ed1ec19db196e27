import { useState } from 'react';
import {
  addDays,
  dayAt,
  FormDialog,
  startOf,
  TextInput,
  useClient,
  useSession,
  useTimeZone,
} from '@foyer/kit/admin';
import type { BodyOf } from '@foyer/kit';
import { accounts } from '../../contract.ts';
import { TENANT_ROLE_WORDS } from '../../contract/roleWords.ts';
import { staffChange, staffInvite, type StaffMember } from '../../contract/staff.ts';
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
  const session = useSession();
  const timeZone = useTimeZone(tenantId) ?? session.timeZone;
  const mayMakeOwner = useMayMakeOwner();

  const save = (body: BodyOf<typeof staffInvite>) =>
    member ? api.update({ tenantId, id: member.id, body }) : api.create({ tenantId, body });

  return (
    <FormDialog
      title={member ? `Edit ${member.details.email}` : 'Invite someone'}
      schema={member ? staffChange : staffInvite}
      record={member ? { details: accessOf(member) } : NOBODY}
      edited={member}
      submitLabel={member ? 'Save access' : 'Send invite'}
      onSubmit={(values) => save(values as BodyOf<typeof staffInvite>)}
      done={member ? toasts.saved : toasts.staffInvited}
      failed={member ? toasts.saveFailed : toasts.inviteFailed}
      gone={member && toasts.gone}
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
