import { Box, Skeleton } from '@mui/material';
import { TableSkeleton } from '@foyer/kit/admin';

/** A page on its way: its head and its rows, where they will stand. */
export function PageLoading() {
  return (
    <Box sx={{ pt: 2.5 }}>
      <Skeleton width={260} height={36} sx={{ mb: 2.5 }} />
      <Box
        sx={{ border: '1px solid var(--line)', borderRadius: '10px', bgcolor: 'background.paper' }}
      >
        <TableSkeleton />
      </Box>
    </Box>
  );
}
