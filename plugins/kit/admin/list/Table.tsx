import type { SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, type RaRecord } from 'react-admin';

export interface TableProps<Row extends RaRecord> {
  label: string;
  children: ReactNode;
  /** Buttons for the selected rows; without them rows cannot be selected. */
  bulkActions?: ReactNode;
  rowSx?: (row: Row, index: number) => SxProps;
  /** Where a click on a row leads. */
  rowLink?: (row: Row) => string;
}

/**
 * The rows of a list: react-admin's DataTable without its bulk bar unless one is given.
 * @example
 * const { Table, Col } = listParts(charities.resources.charities);
 * <Table label="Charities">
 *   <Col source="details.name" label="Name" render={(row) => <strong>{row.details.name}</strong>} />
 *   <Col source="details.city" label="City" from="md" />
 * </Table>
 */
export function Table<Row extends RaRecord = RaRecord>(props: TableProps<Row>) {
  const { rowLink } = props;
  return (
    <DataTable<Row>
      aria-label={props.label}
      rowClick={rowLink ? (_id, _resource, row) => rowLink(row as Row) : false}
      bulkActionButtons={props.bulkActions ?? false}
      {...(props.rowSx && { rowSx: props.rowSx })}
    >
      {props.children}
    </DataTable>
  );
}
