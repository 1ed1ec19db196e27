import { useMemo } from 'react';
import { auditSubject, fieldsOf, fieldsOfForm, type RecordField } from '../../record.ts';
import { useConsole } from '../ConsoleContext.ts';

/** The fields of a kind of record by name; empty without a `record` or an activity form. */
export function useFieldLabels(subject: string): ReadonlyMap<string, RecordField> {
  const { plugins } = useConsole();
  return useMemo(() => {
    const resources = plugins.flatMap(({ contract }) => Object.values(contract.resources ?? {}));
    const of = resources.find(
      ({ noun, record }) => record && noun && auditSubject(noun) === subject,
    );
    const form = plugins
      .map(({ contract }) => contract.activity?.records?.[subject]?.form)
      .find((one) => one !== undefined);
    const fields = of?.record ? fieldsOf(of.record) : form ? fieldsOfForm(form) : [];
    return new Map(fields.map((field) => [field.name, field]));
  }, [plugins, subject]);
}
