import { useMemo } from 'react';
import { auditSubject, fieldsOf, type RecordField } from '../../record.ts';
import { useConsole } from '../ConsoleContext.ts';

/** The declared fields of the records of a kind, by their names; none where they were not declared with `record`. */
export function useFieldLabels(subject: string): ReadonlyMap<string, RecordField> {
  const { halves } = useConsole();
  return useMemo(() => {
    const resources = halves.flatMap(({ contract }) => Object.values(contract.resources ?? {}));
    const of = resources.find(
      ({ noun, record }) => record && noun && auditSubject(noun) === subject,
    );
    return new Map(of?.record ? fieldsOf(of.record).map((field) => [field.name, field]) : []);
  }, [halves, subject]);
}
