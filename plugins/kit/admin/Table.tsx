import type { SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, type DataTableProps, type RaRecord } from 'react-admin';

/**
 * The rows of a list: react-admin's DataTable without its bulk bar unless one is given.
 * @example
 * <Table label="Charities">
 *   <Col source="details.name" label="Name" render={(row) => <strong>{row.details.name}</strong>} />
 *   <Col source="details.city" label="City" from="md" />
 * </Table>
 */
export function Table<Row extends RaRecord = RaRecord>(props: {
  label: string;
  children: ReactNode;
  /** Buttons for the selected rows; without them rows cannot be selected. */
  bulkActions?: ReactNode;
  rowSx?: (row: Row, index: number) => SxProps;
  rowClick?: DataTableProps<Row>['rowClick'];
}) {
  return (
    <DataTable<Row>
      aria-label={props.label}
      rowClick={props.rowClick ?? false}
      bulkActionButtons={props.bulkActions ?? false}
      {...(props.rowSx && { rowSx: props.rowSx })}
    >
      {props.children}
    </DataTable>
  );
}
