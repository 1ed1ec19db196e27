import { fieldValue } from '../../fields.ts';
import { FieldValue } from '../record/FieldValue.tsx';
import type { ReadyColumn } from './reportColumn.ts';

/** The content of one cell. */
export function ReportValue(props: {
  column: ReadyColumn;
  row: object;
  params: Readonly<Record<string, string>> | undefined;
}) {
  const { column, row, ...given } = props;
  if (column.render) return column.render(row as never);
  return <FieldValue meta={column.meta} value={fieldValue(row, column.field)} {...given} />;
}
