import { PhoneInput, RecordInputs } from '@foyer/kit/admin';
import { fieldOf } from '@foyer/kit';
import { tenantContact } from '../contract.ts';

/** The editable fields of every tenant: its phone, and the text of its invites. */
export function ContactInputs({ disabled = false }: { disabled?: boolean }) {
  return (
    <RecordInputs of={tenantContact} mode="edit" isLocked={disabled}>
      <PhoneInput
        source="details.phone"
        label={fieldOf(tenantContact, 'phone').label}
        autoComplete="off"
        isRequired
        disabled={disabled}
      />
    </RecordInputs>
  );
}
