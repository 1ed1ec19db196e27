import type { ReactNode } from 'react';
import type { AnyRecord } from '../../record.ts';
import { fieldsOf } from '../../recordFields.ts';
import { FieldInput } from './FieldInput.tsx';
import { isComplete, replaceBySource } from './replaceBySource.ts';

/**
 * The inputs of a record's form in the order of its fields; fixed fields are disabled when editing.
 * Children replace inputs with the same source and are otherwise added below; a child without a
 * source replaces all of them.
 * @example <RecordInputs of={charity} mode="create" />
 */
export function RecordInputs(props: {
  of: AnyRecord;
  mode: 'create' | 'edit';
  params?: Readonly<Record<string, string>>;
  /** Whether all inputs are read-only. */
  isLocked?: boolean;
  children?: ReactNode;
}) {
  const { of, mode, params = {}, isLocked = false } = props;
  const own = fieldsOf(of)
    .filter(({ part }) => part !== 'shown')
    .map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        source={field.source}
        params={params}
        isLocked={isLocked || (mode === 'edit' && field.part === 'fixed')}
      />
    ));
  return <>{isComplete(props.children) ? props.children : replaceBySource(own, props.children)}</>;
}

/** The initial values of a new record: the given ones, and the schema's defaults. */
export const initialValues = (record: AnyRecord): { details: Record<string, unknown> } => ({
  details: Object.fromEntries(
    fieldsOf(record)
      .filter(({ part }) => part !== 'shown')
      .map(({ name, meta, schema }) => [name, meta.initial ?? schema.safeParse(undefined).data])
      .filter(([, value]) => value !== undefined),
  ),
});

/** The form's values from a record's row. */
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
