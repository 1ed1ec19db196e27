import { Box, Skeleton } from '@mui/material';
import { TableSkeleton } from '@foyer/kit/admin';

/** A placeholder with the head and the rows of the page that is loading. */
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
