import { Box, Button, Typography } from '@mui/material';
import { useFormContext, useFormState } from 'react-hook-form';

/** Counts what is not saved yet, and saves it or takes it back. */
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
        Save
      </Button>
    </Box>
  );
}

const changesWords = (count: number): string => {
  if (count === 0) return 'Everything is saved.';
  return count === 1 ? '1 change that is not saved.' : `${count} changes that are not saved.`;
};

const wrongWords = (count: number): string =>
  count === 1
    ? 'One field has to be corrected first.'
    : `${count} fields have to be corrected first.`;

/** While something is not saved, wherever the page is scrolled to. */
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
