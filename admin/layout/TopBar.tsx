import MenuIcon from '@mui/icons-material/Menu';
import { Box, IconButton } from '@mui/material';
import { TaskTray, useInstance } from '@foyer/kit/admin';
import { useTranslate } from 'react-admin';
import { FinderButton } from '../finder/FinderButton.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The current console and user. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const translate = useTranslate();
  const instance = useInstance();
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        height: 56,
        px: { xs: 1.5, md: 4 },
        bgcolor: 'var(--paper)',
        borderBottom: '1px solid var(--line)',
      }}
    >
      <IconButton
        onClick={onOpenMenu}
        aria-label={translate('shell.menu.open')}
        sx={{ display: { md: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <Box
        component="p"
        sx={{
          flex: 1,
          m: 0,
          fontWeight: 600,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {instance.title}
      </Box>
      <FinderButton />
      <TaskTray />
      <UserMenu />
    </Box>
  );
}
