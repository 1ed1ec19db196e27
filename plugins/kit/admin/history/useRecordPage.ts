import { fillPath } from '../../paths.ts';
import { useConsole } from '../ConsoleContext.ts';
import { scopedPath } from '../consoleHooks.ts';
import { useHasPage } from '../useHasPage.ts';
import type { AuditLine } from './describeLine.ts';

/** Where the record of a line is shown; undefined for one that is gone, and where whoever looks may not go. */
export function useRecordPage({ subject, record }: AuditLine): string | undefined {
  const { halves, instance } = useConsole();
  const declared = halves.find(({ recordPages }) => recordPages?.[subject])?.recordPages?.[subject];
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
