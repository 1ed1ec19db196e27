import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { columnLabel, columnMeta } from '../../columns.ts';
import { fieldValue } from '../../fields.ts';
import type { ParamsOf } from '../../paths.ts';
import { humanName } from '../../recordFields.ts';
import { ReportGrid, type ReportGridProps } from '../grid/ReportGrid.tsx';
import type { ScreenColumn } from '../grid/reportColumn.ts';
import type { Listed, RowOf } from '../list/declaredList.ts';
import { RowMenu } from '../list/RowMenu.tsx';
import { FieldValue } from './FieldValue.tsx';
import type { RecordResource } from './RecordDialog.tsx';
import { rowName } from './useRecordCalls.ts';
import type { RecordActions, RecordWording } from './useRecordActions.tsx';

/** What a screen with a record's list can change. */
export type RecordListProps<L extends RecordResource> = Partial<
  Omit<ReportGridProps<L>, 'list' | 'params'>
> & { list: L } & ParamsOf<L['path']> &
  RecordWording<RowOf<L>>;

/** The same for any record, after type checking. */
export type AnyRecordListProps = Omit<Partial<ReportGridProps<Listed>>, 'list' | 'columns'> &
  RecordWording<RaRecord> & {
    list: RecordResource;
    columns?: Readonly<Record<string, ScreenColumn<Listed> | false>>;
  };

/** A record's list with its own columns, filters and search. The name opens the form, and each row has a menu. */
export function RecordGrid(
  props: AnyRecordListProps & { actions: RecordActions; bar?: ReactNode },
) {
  const { list, actions, empty, ...given } = props;
  const { noun } = list;
  const [searched] = list.search ?? [];
  const title = `No ${noun.many} yet`;
  const grid = {
    name: noun.many.replaceAll(' ', '-'),
    label: humanName(noun.many),
    noun,
    ...(searched && {
      searchLabel: `Search ${noun.many} by ${columnLabel(list, searched).toLowerCase()}`,
    }),
    ...given,
    list,
    columns: { ...given.columns, ...nameColumn(props) },
    empty: { title, ...empty, action: empty?.action ?? actions.add },
    rowActions: rowActions(props),
  };
  // Which list it is was checked where the screen names it.
  return <ReportGrid {...(grid as unknown as ReportGridProps<Listed>)} />;
}

/** The first text opens the record's form, for users who may change it. */
function nameColumn(props: AnyRecordListProps & { actions: RecordActions }) {
  const { list, params, columns = {}, actions } = props;
  const name = Object.keys({ ...list.columns, ...columns }).find(
    (field) => columns[field] !== false && columnMeta(list, field).kind === 'text',
  );
  const column = name !== undefined && columns[name];
  if (name === undefined || !actions.canUpdate || (column && column.render)) return {};
  const meta = columnMeta(list, name);
  const render = (row: RaRecord) => (
    <Link
      component="button"
      type="button"
      onClick={() => actions.edit(row)}
      sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
    >
      <FieldValue meta={meta} value={fieldValue(row, name)} params={params} />
    </Link>
  );
  return { [name]: { ...column, render } };
}

function rowActions(props: AnyRecordListProps & { actions: RecordActions }) {
  const { list, actions, nameOf } = props;
  if (!actions.canUpdate && !actions.canDelete) return undefined;
  return (row: RaRecord) => (
    <RowMenu
      of={nameOf?.(row) ?? rowName(list, row)}
      actions={[
        actions.canUpdate && { label: 'Edit', onClick: () => actions.edit(row) },
        actions.history && { label: 'History', onClick: () => actions.history?.(row) },
        actions.canDelete && {
          label: 'Delete',
          onClick: () => actions.remove(row),
          isDanger: true,
        },
      ]}
    />
  );
}
