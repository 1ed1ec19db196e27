import { Box, Card, Typography, type SxProps } from '@mui/material';
import { useId, type ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Explains the value, below its label. */
  note?: ReactNode;
  isStrong?: boolean | undefined;
}

/** Facts of a list; a pair is the short form of a label and its value. */
export type Facts = readonly (Fact | readonly [label: string, value: ReactNode])[];

interface Listed {
  facts: Facts;
  /**
   * `stacked` shows each label above its value; `beside` shows the labels in a column of their own; `amounts` shows
   * the values at the right edge, as on a bill.
   */
  layout?: 'stacked' | 'beside' | 'amounts';
  /** The minimum width of a stacked value in pixels, for as many columns as fit; without it, one column. */
  width?: number | undefined;
  sx?: SxProps;
}

/**
 * Labeled values; omits empty ones.
 * @example <DescriptionList facts={[['Created', dates.long(createdAt)], ['Note', note]]} />
 */
export function DescriptionList(
  props: Listed & { 'aria-label'?: string; 'aria-labelledby'?: string },
) {
  const { facts, layout = 'stacked', width, sx = {}, ...named } = props;
  const columns = width === undefined ? {} : columnsOf(width);
  return (
    <Box component="dl" {...named} sx={{ ...lists[layout], ...columns, ...(sx as object) }}>
      {facts
        .map((fact) => ('label' in fact ? fact : { label: fact[0], value: fact[1] }))
        .filter(({ value }) => value !== '' && value !== null && value !== undefined)
        .map((fact, index) => (
          // Two entries can have the same label.
          <Item key={`${fact.label} ${index}`} {...fact} layout={layout} />
        ))}
    </Box>
  );
}

/**
 * A card with labeled values under a heading.
 * @example <DescriptionCard title="Buyer" facts={[['Name', name], ['Email', email]]} />
 */
export function DescriptionCard(
  props: Listed & {
    title: string;
    /** Next to the heading, such as an edit button. */
    action?: ReactNode;
    /** Below the values. */
    children?: ReactNode;
  },
) {
  const { title, action, children, ...list } = props;
  const titleId = useId();
  return (
    <Card component="section" sx={{ p: 2.5 }} aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1.5 }}>
        <Typography variant="h2" id={titleId} sx={{ flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Box>
      <DescriptionList {...list} />
      {children}
    </Card>
  );
}

function Item(props: Fact & { layout: NonNullable<Listed['layout']> }) {
  const { label, value, note, isStrong = false, layout } = props;
  const weight = isStrong ? { fontWeight: 600 } : {};
  return (
    <Box sx={{ ...items[layout], ...weight }}>
      <Box component="dt" sx={layout === 'amounts' ? { minWidth: 0 } : faint}>
        {label}
        {note && (
          <Box component="small" sx={noteStyles}>
            {note}
          </Box>
        )}
      </Box>
      <Box component="dd" sx={values[layout]}>
        {typeof value === 'string' ? <bdi>{value}</bdi> : value}
      </Box>
    </Box>
  );
}

const columnsOf = (width: number) => ({
  columnGap: 2,
  gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))`,
});

const lists = {
  stacked: { m: 0, display: 'grid', rowGap: 1.5 },
  beside: { m: 0, display: 'grid', rowGap: 1 },
  amounts: { m: 0, display: 'grid', rowGap: 0.75 },
};
const items = {
  stacked: { minWidth: 0 },
  beside: {
    display: 'grid',
    gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 180px) minmax(0, 1fr)' },
    columnGap: 2,
    fontSize: 14,
  },
  amounts: { display: 'flex', justifyContent: 'space-between', gap: 2 },
};
const plain = { m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' };
const values = {
  stacked: plain,
  beside: plain,
  amounts: { ...plain, textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
};
const faint = { fontSize: 13, fontWeight: 400, color: 'text.secondary' };
const noteStyles = { display: 'block', fontSize: 13, fontWeight: 400, color: 'text.secondary' };
