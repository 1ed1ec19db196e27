import ClearIcon from '@mui/icons-material/Clear';
import SearchIcon from '@mui/icons-material/Search';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { readFilter, withFilter } from './listFilter.ts';
import { useSearchRule } from './useSearchRule.ts';

/** The box alone, for screens that keep their own filter. */
export function SearchField(props: {
  applied: string;
  onApply: (text: string) => void;
  label?: string | undefined;
  placeholder?: string | undefined;
  /** The single field to search, named in the box. */
  field?: string | undefined;
  /** Terms of one or two characters that are searched anyway. */
  short?: readonly string[] | undefined;
}) {
  const translate = useTranslate();
  const { typed, type, clear } = useSearchRule(props);
  const label = props.label ?? translate('kit.search.label');
  return (
    <TextField
      type="text"
      // A page has one search landmark; a box for a single field is an ordinary filter.
      {...(!props.placeholder && { role: 'search' })}
      value={typed}
      onChange={(event) => type(event.target.value)}
      placeholder={
        props.placeholder ??
        (props.field === undefined
          ? translate('kit.search.placeholder')
          : translate('kit.search.placeholderOf', { field: props.field }))
      }
      sx={{ flex: { sm: '1 1 220px' }, width: '100%', maxWidth: { sm: 340 } }}
      slotProps={{
        htmlInput: {
          'aria-label': label,
          autoComplete: 'off',
        },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: typed && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                onClick={clear}
                aria-label={translate('kit.search.clear')}
              >
                <ClearIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

/**
 * Searches the surrounding list. The filter is part of the URL.
 * @example <SearchBox source="q" label="Search sales" />
 */
export function SearchBox(props: {
  source: string;
  label?: string;
  placeholder?: string;
  field?: string | undefined;
  short?: readonly string[] | undefined;
}) {
  const { source, label, placeholder, field, short } = props;
  const { filterValues, setFilters } = useListContext();
  const found: unknown = readFilter(filterValues, source);
  const applied = typeof found === 'string' ? found : '';
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      field={field}
      short={short}
      applied={applied}
      onApply={(text) => setFilters(withFilter(filterValues, source, text))}
    />
  );
}
