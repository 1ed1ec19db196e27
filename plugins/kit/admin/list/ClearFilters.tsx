import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Offered if the filters leave no rows. */
export function ClearFilters({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  return (
    <Button variant="outlined" onClick={onClick}>
      {translate('kit.noMatch.clear')}
    </Button>
  );
}
