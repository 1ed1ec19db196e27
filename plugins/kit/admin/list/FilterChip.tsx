import ClearIcon from '@mui/icons-material/Clear';
import { Chip } from '@mui/material';
import { useTranslate } from 'react-admin';

/**
 * An active filter, which is removed by pressing it.
 * @example <FilterChip label="Status: Expired" onRemove={() => setFilters(others)} />
 */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const translate = useTranslate();
  return (
    <Chip
      component="button"
      type="button"
      label={<bdi>{label}</bdi>}
      title={label}
      aria-label={translate('kit.filters.remove', { of: label })}
      onClick={onRemove}
      onDelete={onRemove}
      deleteIcon={<ClearIcon aria-hidden />}
      sx={{ maxWidth: { xs: '100%', sm: 320 } }}
    />
  );
}
