import { ModalFrame } from '@foyer/kit/admin';
import { Box, DialogContent, Typography } from '@mui/material';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { FINDER_KEY } from './finderKey.ts';

/** The keys by where they work; the name of each is in the shell's texts. */
const SHORTCUTS = {
  anywhere: { find: FINDER_KEY, help: '?', menu: '[', close: 'Esc' },
  search: { move: '↑ ↓', open: 'Enter' },
  lists: { next: 'J / K', select: 'X', openRow: 'Enter' },
} as const;

/** The keyboard shortcuts of the console. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <ModalFrame title={translate('shell.shortcuts.title')} onClose={onClose}>
      <DialogContent dividers>
        {Object.entries(SHORTCUTS).map(([place, keys]) => (
          <Box key={place} component="section" sx={{ mb: 2 }}>
            <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>
              {translate(`shell.shortcuts.${place}.title`)}
            </Typography>
            <Box component="dl" sx={pairs}>
              {Object.entries(keys).map(([name, key]) => (
                <Fragment key={name}>
                  <dt>{translate(`shell.shortcuts.${place}.${name}`)}</dt>
                  <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
                    <Box component="kbd" sx={keyCap}>
                      {key}
                    </Box>
                  </Box>
                </Fragment>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
    </ModalFrame>
  );
}

const pairs = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  columnGap: 2,
  rowGap: 0.75,
  fontSize: 14,
};

const keyCap = {
  px: 0.75,
  py: 0.25,
  border: '1px solid var(--line-strong)',
  borderRadius: '5px',
  bgcolor: 'var(--sunken)',
  font: '600 12.5px/1.4 var(--text)',
};
