import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { describeActor } from '../../activity.ts';
import { fillPath } from '../../paths.ts';
import { useConsole } from '../ConsoleContext.ts';
import { scopedPath } from '../consoleHooks.ts';
import { useHasPage } from '../useHasPage.ts';
import type { AuditLine } from './describeLine.ts';

/**
 * An audit entry as a sentence, with a link to the record if the reader can open it.
 * @example <ActivitySentence line={line} /> // Ada published The Cherry Orchard
 */
export function ActivitySentence({ line }: { line: AuditLine }) {
  const [before = '', after] = line.sentence;
  const page = useRecordPage(line);
  const name = <bdi>{line.record.name}</bdi>;
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <Box component="bdi" sx={{ fontWeight: 600 }}>
        {describeActor(line)}
      </Box>{' '}
      {before}
      {after !== undefined && (
        <>
          {page === undefined ? (
            name
          ) : (
            <Link component={RouterLink} to={page}>
              {name}
            </Link>
          )}
          {after}
        </>
      )}
    </Box>
  );
}

/** The page of an entry's record; undefined if the record is gone or the user can't open the page. */
function useRecordPage({ subject, record }: AuditLine): string | undefined {
  const { plugins, instance } = useConsole();
  const declared = plugins.find(({ recordPages }) => recordPages?.[subject])?.recordPages?.[
    subject
  ];
  const page =
    typeof declared === 'object'
      ? declared[instance.realm === 'platform' ? 'platform' : 'tenant']
      : declared && scopedPath(declared, instance.tenantFrom);
  const params = record.params ?? {};
  const names = Array.from(page?.matchAll(/:(\w+)/g) ?? [], ([, name = '']) => name);
  const isKnown = record.params !== null && names.every((name) => params[name] !== undefined);
  const address = page !== undefined && isKnown ? fillPath(page, params) : undefined;
  const hasPage = useHasPage(address ?? '');
  return hasPage ? address : undefined;
}
