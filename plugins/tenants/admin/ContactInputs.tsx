import { PhoneInput, TextInput } from '@foyer/kit/admin';

/** The editable fields of every tenant: its phone, and the text of its invites. */
export function ContactInputs({ disabled = false }: { disabled?: boolean }) {
  const shared = { isRequired: true, disabled };
  return (
    <>
      <PhoneInput source="details.phone" label="Phone" autoComplete="off" {...shared} />
      <TextInput
        source="details.inviteTemplateSubject"
        label="Invite subject"
        helperText="The subject line of every invite you send."
        {...shared}
      />
      <TextInput
        source="details.inviteTemplateBody"
        label="Invite message"
        multiline
        rows={5}
        helperText="Appears in every invite, above the link to join."
        {...shared}
      />
    </>
  );
}
