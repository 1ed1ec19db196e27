import CloseIcon from '@mui/icons-material/Close';
import { Drawer, IconButton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { SideMenu } from './SideMenu.tsx';

/** The menu on a phone: comes from the side, and goes when something is chosen. */
export function MobileMenu({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate('shell.menu.label'),
          sx: { width: 'min(300px, 86vw)' },
        },
      }}
    >
      <IconButton
        onClick={onClose}
        aria-label={translate('shell.menu.close')}
        sx={{ position: 'absolute', right: 12, top: 12 }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      <SideMenu onGo={onClose} />
    </Drawer>
  );
}
