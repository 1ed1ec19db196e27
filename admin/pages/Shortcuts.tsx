import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useMenu } from '../layout/useMenu.ts';

/** The menu as tiles, so that phone users don't need to open the menu. */
export function Shortcuts() {
  const translate = useTranslate();
  const sections = useMenu();
  if (!sections.length) return null;
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate('shell.home.shortcuts')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
        }}
      >
        {sections.flatMap(({ title, items }) =>
          items.map((item) => (
            <Card
              key={item.to}
              component={Link}
              to={item.to}
              sx={{
                display: 'block',
                p: '14px 16px',
                textDecoration: 'none',
                color: 'inherit',
                '&:hover': { borderColor: 'var(--line-strong)' },
              }}
            >
              <Box sx={{ fontWeight: 600, color: 'var(--petrol)' }}>{item.label}</Box>
              {title && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{title}</Box>}
            </Card>
          )),
        )}
      </Box>
    </Box>
  );
}
