import { Box } from '@mui/material';
import { useReference } from 'react-admin';
import { fillPath } from '../../paths.ts';
import type { FieldMeta } from '../../schema.ts';
import { Badge } from '../Badge.tsx';
import { useSession } from '../consoleHooks.ts';
import { readFilter } from '../list/listFilter.ts';
import { LongText } from '../LongText.tsx';
import { formatValue, NOTHING } from './formatValue.ts';

interface Shown {
  meta: FieldMeta;
  value: unknown;
  /** Of the path, for references into lists of the same tenant. */
  params?: Readonly<Record<string, string>> | undefined;
  /** Of instants; the console's own unless given. */
  timeZone?: string | undefined;
}

/**
 * A field's value as a list shows it, by its kind: amounts, dates in the console's zone, states with
 * their colour, a reference by its record's name.
 * @example <FieldValue meta={fieldMeta(charity.fields.status)!} value={row.details.status} />
 */
export function FieldValue({ meta, value, params, timeZone }: Shown) {
  const session = useSession();
  if (value === null || value === undefined || value === '') return <>{NOTHING}</>;
  if (meta.kind === 'reference' && meta.to)
    return <ReferenceName id={String(value)} to={meta.to} params={params} />;
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
  const text = formatValue(meta, value, timeZone ?? session.timeZone);
  if (meta.kind === 'choice' && meta.tones)
    return <Badge tone={meta.tones[String(value)] ?? 'plain'}>{text}</Badge>;
  return LONG.has(meta.kind) ? <LongText>{text}</LongText> : <>{text}</>;
}

/** Kinds whose values may be of any length. */
const LONG: ReadonlySet<string> = new Set(['text', 'richText', 'choice', 'reference']);

/** All names of a page are asked for in one request. */
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
