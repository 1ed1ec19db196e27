import { fieldsOf } from '@foyer/kit';
import { FieldInput } from '@foyer/kit/admin';
import { policy } from '../contract.ts';

/** The id is what other programs ask for, so it stays once it is chosen. */
export function PolicyInputs({ isIdLocked }: { isIdLocked: boolean }) {
  return fieldsOf(policy)
    .filter(({ part }) => part !== 'shown')
    .map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        {...(field.name === 'policyId' && { source: 'id', isLocked: isIdLocked })}
      />
    ));
}
