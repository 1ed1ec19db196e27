import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { fieldsOf, type RecordField } from '../../record.ts';
import { Col } from '../list/Col.tsx';
import { readFilter } from '../list/listFilter.ts';
import type { PlainProps } from '../list/ListPanel.tsx';
import { RowMenu } from '../list/RowMenu.tsx';
import { FieldValue } from './FieldValue.tsx';
import type { RecordResource } from './RecordDialog.tsx';
import type { RecordActions } from './useRecordActions.tsx';
import { rowName } from './rowName.ts';

type From = 'sm' | 'md' | 'lg' | undefined;

/**
 * The columns of a record's list: its fields by kind, the less important ones only in wider windows, and the actions
 * of a row. The name opens the record.
 * @param given.columns names of the fields in order; by default the first that fit, without long texts
 */
export function recordColumns(
  given: PlainProps & { list: RecordResource },
  actions: RecordActions,
): ReactNode[] {
  const { list: of, params, columns } = given;
  const fields = fieldsOf(of.record);
  const shown = columns
    ? columns.flatMap((source) => fields.filter((field) => field.source === source))
    : fields.filter(({ meta }) => meta.kind !== 'richText' && !meta.lines).slice(0, MAX_COLUMNS);
  const name = shown.find(({ meta }) => meta.kind === 'text');
  const ranked = shown.filter(({ meta }) => !meta.isUnsorted);
  const nameOf = (row: RaRecord) => given.nameOf?.(row as never) ?? rowName(of, row);
  return [
    ...shown.map((field) => (
      <Col
        key={field.name}
        source={field.source}
        label={field.label}
        from={fromOf(field, ranked.indexOf(field))}
        isNumber={FIGURES.has(field.meta.kind)}
        disableSort={!(of.sort as readonly string[]).includes(field.source)}
        noWrap={field.meta.kind === 'instant' || field.meta.kind === 'day'}
        render={(row) => {
          const value = readFilter(row, field.source);
          const content = <FieldValue meta={field.meta} value={value} params={params} />;
          if (field !== name || !actions.canUpdate) return content;
          return (
            <Link
              component="button"
              type="button"
              onClick={() => actions.edit(row)}
              sx={{ textAlign: 'left', overflowWrap: 'anywhere', minWidth: { sm: 180 } }}
            >
              {content}
            </Link>
          );
        }}
      />
    )),
    (actions.canUpdate || actions.canDelete) && (
      <Col
        key="actions"
        label="Actions"
        isNumber
        width={72}
        render={(row) => (
          <RowMenu
            of={nameOf(row)}
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
        )}
      />
    ),
  ];
}

/** No more fit a window of 1440 px next to the menu. */
const MAX_COLUMNS = 8;

const FIGURES: ReadonlySet<string> = new Set(['number', 'money', 'percent']);

/** Two columns fit a phone; those that can't be sorted appear only in the widest window. */
function fromOf({ meta }: RecordField, rank: number): From {
  if (meta.isUnsorted) return 'lg';
  if (rank < 2) return undefined;
  if (rank === 2) return 'sm';
  return rank < 5 ? 'md' : 'lg';
}
