import type { ReactNode } from 'react';
import { FIELD_LABELS, type FieldName } from './orderFields.ts';

/** Attributes that connect an input to its label and error for screen readers. */
export interface FieldInput {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A labeled input with its error next to it. */
export function Field({
  name,
  label = FIELD_LABELS[name],
  problem,
  isOptional = false,
  isWide = false,
  children,
}: {
  name: FieldName;
  label?: string;
  problem: string | undefined;
  isOptional?: boolean;
  isWide?: boolean;
  children(input: FieldInput): ReactNode;
}) {
  return (
    <div className={`field ${isWide ? 'wide' : ''}`}>
      <label htmlFor={name}>
        {label} {isOptional && <small>(optional)</small>}
      </label>
      {children({
        id: name,
        name,
        'aria-invalid': problem !== undefined,
        'aria-describedby': problem === undefined ? undefined : `${name}-problem`,
      })}
      {problem !== undefined && (
        <p className="field-problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
