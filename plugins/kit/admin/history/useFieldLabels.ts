import { useMemo } from 'react';
import { auditSubject, fieldsOf, fieldsOfForm, type RecordField } from '../../record.ts';
import { useConsole } from '../ConsoleContext.ts';

/** The declared fields of the records of a kind, by their names; none without a `record` or the form of an activity. */
export function useFieldLabels(subject: string): ReadonlyMap<string, RecordField> {
  const { halves } = useConsole();
  return useMemo(() => {
    const resources = halves.flatMap(({ contract }) => Object.values(contract.resources ?? {}));
    const of = resources.find(
      ({ noun, record }) => record && noun && auditSubject(noun) === subject,
    );
    const form = halves
      .map(({ contract }) => contract.activity?.records?.[subject]?.form)
      .find((one) => one !== undefined);
    const fields = of?.record ? fieldsOf(of.record) : form ? fieldsOfForm(form) : [];
    return new Map(fields.map((field) => [field.name, field]));
  }, [halves, subject]);
}
