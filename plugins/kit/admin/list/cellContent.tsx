import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { LongText } from '../LongText.tsx';

/** What stands in a cell: a text never takes more than two lines, or one where it may not wrap. */
export function cellContent(value: unknown, { noWrap = false }: { noWrap?: boolean | undefined }) {
  if (value === '' || typeof value !== 'string') return value as ReactNode;
  if (!noWrap) return <LongText>{value}</LongText>;
  return (
    <Box component="bdi" data-long-text="" title={value}>
      {value}
    </Box>
  );
}
