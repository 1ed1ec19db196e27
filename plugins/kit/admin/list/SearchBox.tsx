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
  /** Words of one or two characters that are looked for all the same. */
  short?: readonly string[] | undefined;
}) {
  const translate = useTranslate();
  const { typed, type, clear } = useSearchRule(props);
  return (
    <TextField
      type="text"
      // One landmark of a page leads to its search; a box for one field is a filter like others.
      {...(!props.placeholder && { role: 'search' })}
      value={typed}
      onChange={(event) => type(event.target.value)}
      placeholder={props.placeholder ?? translate('kit.search.placeholder')}
      sx={{ width: { xs: '100%', sm: 300 } }}
      slotProps={{
        htmlInput: {
          'aria-label': props.label ?? translate('kit.search.label'),
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
 * Searches the list it stands in. The filter is part of the address.
 * @example <ListPage … filters={<SearchBox source="details.name" />}>
 */
export function SearchBox(props: {
  source: string;
  label?: string;
  placeholder?: string;
  short?: readonly string[] | undefined;
}) {
  const { source, label, placeholder, short } = props;
  const { filterValues, setFilters } = useListContext();
  const applied: unknown = readFilter(filterValues, source);
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      short={short}
      applied={typeof applied === 'string' ? applied : ''}
      onApply={(text) => setFilters(withFilter(filterValues, source, text))}
    />
  );
}
