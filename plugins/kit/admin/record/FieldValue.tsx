import { Box } from '@mui/material';
import { useReference } from 'react-admin';
import { fillPath } from '../../paths.ts';
import type { FieldMeta } from '../../schema.ts';
import { Badge } from '../Badge.tsx';
import { useDates } from '../datesIn.ts';
import { readFilter } from '../list/listFilter.ts';
import { LongText } from '../LongText.tsx';
import { formatValue, NOTHING } from './formatValue.ts';

interface Shown {
  meta: FieldMeta;
  value: unknown;
  /** Path parameters: the tenant determines the time zone, and the lists of references. */
  params?: Readonly<Record<string, string>> | undefined;
}

/**
 * A field's value in a list, formatted by its kind: amounts, dates in the tenant's time zone,
 * colored states, and references by name.
 * @example <FieldValue meta={fieldMeta(charity.fields.status)!} value={row.details.status} />
 */
export function FieldValue({ meta, value, params }: Shown) {
  if (value === null || value === undefined || value === '') return <>{NOTHING}</>;
  if (meta.kind === 'reference' && meta.to)
    return <ReferenceName id={String(value)} to={meta.to} params={params} />;
  if (meta.kind === 'instant')
    return <InstantValue at={String(value)} format={meta.dateFormat} params={params} />;
  if (meta.kind === 'image')
    return (
      <Box
        component="img"
        src={String(value)}
        alt=""
        loading="lazy"
        sx={{ display: 'block', maxWidth: 72, maxHeight: 40, borderRadius: '4px' }}
      />
    );
  const text = formatValue(meta, value, '');
  if (meta.kind === 'choice' && meta.tones)
    return <Badge tone={meta.tones[String(value)] ?? 'plain'}>{text}</Badge>;
  return LONG.has(meta.kind) ? <LongText>{text}</LongText> : <>{text}</>;
}

/** Kinds whose values may be of any length. */
const LONG: ReadonlySet<string> = new Set(['text', 'richText', 'choice', 'reference']);

/** Formats an instant in the tenant's time zone, which the platform's console has to load. */
function InstantValue(props: {
  at: string;
  format: FieldMeta['dateFormat'];
  params: Shown['params'];
}) {
  const { at, format = 'exact', params } = props;
  // A list of all tenants has no tenant parameter.
  return <>{useDates(params?.['tenantId'] || undefined)[format](at)}</>;
}

/** The names on a page are loaded in one request. */
function ReferenceName(props: {
  id: string;
  to: NonNullable<FieldMeta['to']>;
  params: Readonly<Record<string, string>> | undefined;
}) {
  const { id, to, params } = props;
  const { referenceRecord } = useReference({ reference: fillPath(to.path, params).slice(1), id });
  const name = referenceRecord && readFilter(referenceRecord, to.name ?? 'details.name');
  return <LongText>{typeof name === 'string' && name !== '' ? name : NOTHING}</LongText>;
}
