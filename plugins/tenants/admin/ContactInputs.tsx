import { PhoneInput, TextInput } from '@foyer/kit/admin';

/** What can be said and changed of every tenant: its phone, and the words of its invites. */
export function ContactInputs({ disabled = false }: { disabled?: boolean }) {
  const shared = { isRequired: true, disabled };
  return (
    <>
      <PhoneInput source="details.phone" label="Phone" autoComplete="off" {...shared} />
      <TextInput
        source="details.inviteTemplateSubject"
        label="Invite subject"
        helperText="The subject of every invite to this tenant."
        {...shared}
      />
      <TextInput
        source="details.inviteTemplateBody"
        label="Invite message"
        multiline
        rows={5}
        helperText="Stands in every invite, above the link that is followed."
        {...shared}
      />
    </>
  );
}
