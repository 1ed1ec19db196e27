import type { ReactNode } from 'react';
import { FIELD_LABELS, type FieldName } from './orderFields.ts';

/** What an input needs so that its label and its error are heard with it. */
export interface FieldInput {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** A label, its input, and beside it what is wrong. */
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
