import { RichTextInput, SelectInput, TextInput } from '@foyer/kit/admin';
import { POLICY_GROUPS } from '../contract.ts';
import { READERS } from './policyGroups.ts';

const CHOICES = POLICY_GROUPS.map((group) => ({ id: group, name: `${group} (${READERS[group]})` }));

/** The id is what other programs ask for, so it stays once it is chosen. */
export function PolicyInputs({ isIdLocked }: { isIdLocked: boolean }) {
  return (
    <>
      <TextInput
        source="id"
        label="Policy ID"
        disabled={isIdLocked}
        required
        helperText={
          isIdLocked ? 'The id cannot be changed.' : 'For example general-terms or privacy'
        }
        sx={{ pb: 1.5 }}
      />
      <SelectInput source="details.sk" label="Policy Group" choices={CHOICES} required />
      <RichTextInput source="details.detail" label="Policy details" />
    </>
  );
}
