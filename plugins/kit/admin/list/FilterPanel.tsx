import CloseIcon from '@mui/icons-material/Close';
import FilterIcon from '@mui/icons-material/FilterList';
import { Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import { useCallback, useId, useState, type ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { FilterPanelContext, type ChosenFilter } from './chosenFilters.ts';
import { FilterChip } from './FilterChip.tsx';

type Chosen = Readonly<Record<string, ChosenFilter>>;

/**
 * Many filters of a list behind one button, with active ones shown next to it.
 * @example
 * <SearchBox source="q" />
 * <FilterDates source="dateCreated" label="Ordered" />
 * <FilterPanel><FilterSelect source="status" … /><FilterSelect source="refunded" … /> … </FilterPanel>
 */
export function FilterPanel({
  children,
  button,
}: {
  children: ReactNode;
  /** The text of the button, if the panel contains more than filters. */
  button?: string | undefined;
}) {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const titleId = useId();
  const title = button ?? translate('kit.filters.button');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Chosen>({});
  const report = useCallback(
    (source: string, filter: ChosenFilter | undefined) =>
      setChosen(({ [source]: _before, ...others }) =>
        filter ? { ...others, [source]: filter } : others,
      ),
    [],
  );
  const shown = Object.entries(chosen).toSorted(byLabel);
  const close = () => setOpen(false);

  function remove(filters: typeof shown) {
    const gone = new Set(filters.flatMap(([source, { resets }]) => [source, ...resets]));
    const kept = Object.entries(filterValues as object).filter(([source]) => !gone.has(source));
    setFilters(Object.fromEntries(kept));
  }

  return (
    <>
      <Button
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {title}
        {shown.length > 0 && ` (${shown.length})`}
      </Button>
      {shown.map(([source, { label, words, resets }]) => (
        <FilterChip
          key={source}
          label={`${label}: ${words}`}
          onRemove={() => remove([[source, { label, words, resets }]])}
        />
      ))}
      {shown.length > 0 && (
        <Button variant="text" onClick={() => remove(shown)}>
          {translate('kit.filters.clear')}
        </Button>
      )}
      <Drawer
        anchor="right"
        open={isOpen}
        onClose={close}
        // The filters themselves provide the text of the chips.
        keepMounted
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: sheet } }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', px: 3, py: 2 }}>
          <Typography variant="h2" id={titleId} sx={{ flex: 1 }}>
            {title}
          </Typography>
          <IconButton onClick={close} aria-label={translate('kit.close')} edge="end">
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
        <Box sx={body}>
          <FilterPanelContext.Provider value={report}>{children}</FilterPanelContext.Provider>
        </Box>
        <Box sx={foot}>
          <Button disabled={shown.length === 0} onClick={() => remove(shown)}>
            {translate('kit.filters.clear')}
          </Button>
          <Button variant="contained" onClick={close}>
            {translate('kit.filters.done')}
          </Button>
        </Box>
      </Drawer>
    </>
  );
}

const byLabel = ([, one]: [string, ChosenFilter], [, other]: [string, ChosenFilter]): number =>
  one.label.localeCompare(other.label);

const sheet = { width: { xs: '100%', sm: 380 }, bgcolor: 'var(--surface)' };
const body = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: 2.5,
  overflowY: 'auto',
  px: 3,
  py: 1,
  '& > *': { flex: 'none' },
};
const foot = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1,
  px: 3,
  py: 1.75,
  borderTop: '1px solid var(--line)',
};
