import { useContext, type ReactNode } from 'react';
import {
  DataTable,
  useDataTableRenderContext,
  useDataTableSortContext,
  type RaRecord,
} from 'react-admin';
import { fieldSchema } from '../../fields.ts';
import { fieldMeta } from '../../schema.ts';
import { Box } from '@mui/material';
import { LongText } from '../LongText.tsx';
import { readFilter } from './listFilter.ts';
import { FieldValue } from '../record/FieldValue.tsx';
import { ShownListContext } from './ShownListContext.ts';

export interface ColProps<Row extends RaRecord, Source extends string = string> {
  /** Wire path; the column sorts by it if the contract declares the sort. */
  source?: Source;
  label: ReactNode;
  render?: (row: Row) => ReactNode;
  /** Right-aligns figures. */
  isNumber?: boolean;
  disableSort?: boolean;
  /** Shown from this width; by default always. */
  from?: 'sm' | 'md' | 'lg' | 'xl';
  width?: number | string;
  /** Keeps a short value on one line; an unexpectedly long one is cut off. */
  noWrap?: boolean;
}

/** One column of a `Table`. A sorted column is announced to screen readers. */
export function Col<Row extends RaRecord = RaRecord>(props: ColProps<Row>) {
  const sort = useDataTableSortContext();
  const isHead = useDataTableRenderContext() === 'header';
  const isSorted = isHead && props.source !== undefined && sort?.field === props.source;
  return (
    <DataTable.Col<Row>
      label={props.label}
      {...(props.source && { source: props.source as never })}
      {...((props.render || props.source) && { render: cellOf(props) })}
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

const cellOf =
  <Row extends RaRecord>({ render, source = '', noWrap }: ColProps<Row>) =>
  (row: Row) =>
    render ? (
      cellContent(render(row), { noWrap })
    ) : (
      <DeclaredValue source={source} value={readFilter(row, source)} noWrap={noWrap} />
    );

/** Formats a field by its kind in the list's declaration; a field without a kind is unchanged. */
function DeclaredValue(props: { source: string; value: unknown; noWrap: boolean | undefined }) {
  const { source, value, noWrap } = props;
  const shown = useContext(ShownListContext);
  const schema = shown && fieldSchema(shown.list.row, source);
  const meta = schema && fieldMeta(schema);
  if (!meta || meta.kind === 'text' || meta.kind === 'richText')
    return cellContent(value, { noWrap });
  return <FieldValue meta={meta} value={value} params={shown.params} />;
}

const oneLine = {
  whiteSpace: 'nowrap',
  maxWidth: 220,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
};

/** The content of a cell: a text takes at most two lines, or one if it may not wrap. */
function cellContent(value: unknown, { noWrap = false }: { noWrap?: boolean | undefined }) {
  if (value === '' || typeof value !== 'string') return value as ReactNode;
  if (!noWrap) return <LongText>{value}</LongText>;
  return (
    <Box component="bdi" data-long-text="" title={value}>
      {value}
    </Box>
  );
}
