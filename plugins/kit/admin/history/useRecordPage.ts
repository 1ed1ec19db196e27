import { fillPath } from '../../paths.ts';
import { useConsole } from '../ConsoleContext.ts';
import { scopedPath } from '../consoleHooks.ts';
import { useHasPage } from '../useHasPage.ts';
import type { AuditLine } from './describeLine.ts';

/** The page of an entry's record; undefined if the record is gone or the user can't open the page. */
export function useRecordPage({ subject, record }: AuditLine): string | undefined {
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
