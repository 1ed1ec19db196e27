import { Box, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';

const widths = ['34%', '52%', '41%', '47%', '38%', '55%', '44%', '36%'];

/** Placeholder rows with the height of real ones, so that nothing moves when they load. */
export function TableSkeleton() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('kit.loading')}>
      {widths.map((width) => (
        <Box
          key={width}
          sx={{
            height: 44,
            px: 1.5,
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            borderBottom: '1px solid var(--line)',
            '&:last-of-type': { borderBottom: 0 },
          }}
        >
          <Skeleton width={width} />
          <Skeleton width={72} />
        </Box>
      ))}
    </Box>
  );
}
