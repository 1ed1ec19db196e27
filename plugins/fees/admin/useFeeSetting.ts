import { useQuery } from '@tanstack/react-query';
import { useFeeCalls } from './useFeeCalls.ts';

/** Where the settings of an owner are cached. */
export const settingKey = (tenantId: string | null) => ['fee-setting', tenantId] as const;

/** The settings of a tenant, or with null those of the platform. */
export function useFeeSetting(tenantId: string | null) {
  const calls = useFeeCalls(tenantId);
  return useQuery({
    queryKey: settingKey(tenantId),
    queryFn: calls.readSetting,
    retry: false,
  });
}
