import { useQuery } from '@tanstack/react-query';
import { useFeeCalls } from './useFeeCalls.ts';

/** The query key of an owner's settings. */
export const settingKey = (tenantId: string | null) => ['fee-setting', tenantId] as const;

/** The settings of a tenant, or of the platform if null. */
export function useFeeSetting(tenantId: string | null) {
  const calls = useFeeCalls(tenantId);
  return useQuery({
    queryKey: settingKey(tenantId),
    queryFn: calls.readSetting,
    retry: false,
  });
}
