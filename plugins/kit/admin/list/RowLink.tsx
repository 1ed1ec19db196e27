import { Link } from '@mui/material';
import { createContext, useContext, type ReactNode } from 'react';
import { useRecordContext, type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { ROW_LINK } from './rowClicks.ts';

/** Where the rows of the `Table` around lead. */
export const RowLinkContext = createContext<((row: RaRecord) => string | undefined) | undefined>(
  undefined,
);

/**
 * What names a row of a `Table` with `rowLink`, as a link there; plain where the row leads nowhere.
 * @example <Col source="details.name" label="Name" render={({ details }) => <RowLink>{details.name}</RowLink>} />
 */
export function RowLink({ children }: { children: ReactNode }) {
  const linkOf = useContext(RowLinkContext);
  const row = useRecordContext();
  const to = row && linkOf?.(row);
  if (to === undefined) return children;
  return (
    <Link component={RouterLink} to={to} {...{ [ROW_LINK]: '' }} sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Link>
  );
}
