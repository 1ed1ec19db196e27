import { Box, Button, Typography } from '@mui/material';
import { useFormContext, useFormState } from 'react-hook-form';

/** Counts the unsaved changes, and saves or discards them. */
export function SaveBar(props: { isBusy: boolean; onLeave: (go: () => void) => void }) {
  const { isBusy, onLeave } = props;
  const { reset } = useFormContext();
  const { dirtyFields, errors } = useFormState();
  const count = Object.values(dirtyFields as Record<string, unknown>).filter(Boolean).length;
  const wrong = Object.keys(errors).filter((name) => name !== 'root').length;
  const isClean = count === 0;
  return (
    <Box sx={[bar, !isClean && inSight]}>
      <Typography role="status" variant="body2" sx={{ flex: '1 1 200px', color: 'text.secondary' }}>
        {changesWords(count)}
        {wrong > 0 && ` ${wrongWords(wrong)}`}
      </Typography>
      <Button disabled={isClean || isBusy} onClick={() => onLeave(() => reset())}>
        Cancel
      </Button>
      <Button type="submit" variant="contained" loading={isBusy} disabled={isClean}>
        Save changes
      </Button>
    </Box>
  );
}

const changesWords = (count: number): string => {
  if (count === 0) return 'All changes are saved.';
  return count === 1 ? '1 unsaved change.' : `${count} unsaved changes.`;
};

const wrongWords = (count: number): string =>
  count === 1 ? 'Fix 1 field before you save.' : `Fix ${count} fields before you save.`;

/** Stays visible while changes are unsaved, wherever the page is scrolled to. */
const inSight = { position: 'sticky', bottom: 0, zIndex: 2 };

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  borderTop: '1px solid var(--line)',
  bgcolor: 'background.default',
};
