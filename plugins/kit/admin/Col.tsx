import type { ReactNode } from 'react';
import {
  DataTable,
  useDataTableRenderContext,
  useDataTableSortContext,
  type RaRecord,
} from 'react-admin';

export interface ColProps<Row extends RaRecord> {
  /** Wire path; what the column sorts by, if the contract declares it. */
  source?: string;
  label: ReactNode;
  render?: (row: Row) => ReactNode;
  /** Figures stand at the right, under each other. */
  isNumber?: boolean;
  disableSort?: boolean;
  /** Shown from this width on; always without. */
  from?: 'sm' | 'md' | 'lg' | 'xl';
  width?: number | string;
  /** A short value on one line; what is longer than any should be is cut off. */
  noWrap?: boolean;
}

/** One column of a `Table`. A sorted column says so to a screen reader. */
export function Col<Row extends RaRecord = RaRecord>(props: ColProps<Row>) {
  const sort = useDataTableSortContext();
  const isHead = useDataTableRenderContext() === 'header';
  const isSorted = isHead && props.source !== undefined && sort?.field === props.source;
  return (
    <DataTable.Col<Row>
      label={props.label}
      {...(props.source && { source: props.source as never })}
      {...(props.render && { render: props.render })}
      {...(props.disableSort && { disableSort: true })}
      {...(isSorted && { 'aria-sort': sort?.order === 'ASC' ? 'ascending' : 'descending' })}
      align={props.isNumber ? 'right' : 'left'}
      sx={{
        ...(props.from && { display: { xs: 'none', [props.from]: 'table-cell' } }),
        ...(props.width !== undefined && { width: props.width }),
        ...(props.isNumber && { fontVariantNumeric: 'tabular-nums' }),
        ...(props.noWrap && oneLine),
      }}
    />
  );
}

const oneLine = {
  whiteSpace: 'nowrap',
  maxWidth: 220,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};
