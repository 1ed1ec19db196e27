import { Box, Card, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

/**
 * A figure of the home page, or of a report's head. With `to` the whole tile is the link.
 * @example <Tile label="Tenants" value={total} note="2 pending" to="/tenants" isLoading={isPending} />
 */
export function Tile(props: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  tone?: 'good' | 'bad' | 'plain';
  to?: string;
  isLoading?: boolean;
  hasFailed?: boolean;
}) {
  const translate = useTranslate();
  const noteColour = { good: 'var(--good)', bad: 'var(--bad)', plain: 'var(--ink-2)' }[
    props.tone ?? 'plain'
  ];
  return (
    <Card
      aria-busy={props.isLoading}
      {...(props.to && { component: Link, to: props.to })}
      sx={{
        display: 'block',
        p: 2,
        height: '100%',
        minHeight: 104,
        color: 'inherit',
        textDecoration: 'none',
        ...(props.to && { '&:hover': { borderColor: 'var(--line-strong)' } }),
      }}
    >
      <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {props.label}
      </Box>
      <Box
        component="strong"
        sx={{
          display: 'block',
          mt: 0.75,
          font: '650 25px/1.15 var(--display)',
          letterSpacing: '-0.01em',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {props.isLoading ? (
          <Skeleton width={96} aria-hidden />
        ) : props.hasFailed ? (
          '–'
        ) : (
          props.value
        )}
      </Box>
      {(props.note || props.hasFailed) && (
        <Box component="small" sx={{ fontSize: 13, fontWeight: 600, color: noteColour }}>
          {props.hasFailed ? translate('kit.failed.figure') : props.note}
        </Box>
      )}
    </Card>
  );
}
