import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Offered where the filters leave no row. */
export function ClearFilters({ onClick }: { onClick: () => void }) {
  const translate = useTranslate();
  return (
    <Button variant="outlined" onClick={onClick}>
      {translate('kit.noMatch.clear')}
    </Button>
  );
}
