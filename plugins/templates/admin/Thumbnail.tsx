import ImageIcon from '@mui/icons-material/ImageOutlined';
import { Box } from '@mui/material';

/** A template's small picture. Decorative, because the name is next to it. */
export function Thumbnail({ address }: { address: string | null }) {
  return address ? (
    <Box
      component="img"
      src={address}
      alt=""
      loading="lazy"
      sx={{ ...FRAME, objectFit: 'cover' }}
    />
  ) : (
    <Box sx={{ ...FRAME, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
      <ImageIcon fontSize="small" aria-hidden />
    </Box>
  );
}

const FRAME = {
  display: 'block',
  width: { xs: 56, sm: 80 },
  height: { xs: 36, sm: 50 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 0.75,
  bgcolor: 'var(--sunken)',
} as const;
