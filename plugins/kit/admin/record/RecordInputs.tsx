import type { ReactNode } from 'react';
import { fieldsOf, type AnyRecord } from '../../record.ts';
import { FieldInput } from './FieldInput.tsx';
import { isWhole, replaceBySource } from './replaceBySource.ts';

/**
 * The inputs of a record's form, in the order of its fields; what is fixed is locked in a change.
 * Children take the place of inputs of the same source, and stand below them otherwise; a child
 * without a source takes the place of all.
 * @example <RecordInputs of={charity} mode="create" />
 */
export function RecordInputs(props: {
  of: AnyRecord;
  mode: 'create' | 'edit';
  params?: Readonly<Record<string, string>>;
  children?: ReactNode;
}) {
  const { of, mode, params = {} } = props;
  const own = fieldsOf(of)
    .filter(({ part }) => part !== 'shown')
    .map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        source={field.source}
        params={params}
        isLocked={mode === 'edit' && field.part === 'fixed'}
      />
    ));
  return <>{isWhole(props.children) ? props.children : replaceBySource(own, props.children)}</>;
}

/** What the form of a new record begins with: what is said to, and the schema's own defaults. */
export const initialValues = (record: AnyRecord): { details: Record<string, unknown> } => ({
  details: Object.fromEntries(
    fieldsOf(record)
      .filter(({ part }) => part !== 'shown')
      .map(({ name, meta, schema }) => [name, meta.initial ?? schema.safeParse(undefined).data])
      .filter(([, value]) => value !== undefined),
  ),
});

/** Of a record's row, what its form has. */
export const formValues = (
  record: AnyRecord,
  details: Readonly<Record<string, unknown>>,
): { details: Record<string, unknown> } => ({
  details: Object.fromEntries(
    fieldsOf(record)
      .filter(({ part }) => part !== 'shown')
      .map(({ name }) => [name, details[name]]),
  ),
});
