import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The picture behind the greeting. */
export function HeroBanner({ children }: { children: ReactNode }) {
  return <Box sx={curtain}>{children}</Box>;
}

const curtain = {
  mb: 1.5,
  p: { xs: '40px 20px 18px', md: '64px 28px 22px' },
  borderRadius: '10px',
  color: '#fff',
  background:
    'repeating-linear-gradient(90deg, #0000 0 46px, #04181c66 74px, #2a7a8433 96px, #0000 118px), linear-gradient(160deg, #0e5660, #0b4a52 45%, #06282e)',
  '& header': { mb: 0 },
  '& header p': { color: '#cfe4e6' },
};
