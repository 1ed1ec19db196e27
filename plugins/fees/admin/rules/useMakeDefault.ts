import { errorMessage, useInstance, useRefresh, useToast } from '@foyer/kit/admin';
import { useRef } from 'react';
import { ASK_SUPPORT, toasts } from '../toasts.ts';
import { useFeeCalls } from '../useFeeCalls.ts';

/**
 * Makes a rule its owner's default. Only the setting is sent; the server moves the mark on the
 * rules.
 */
export function useMakeDefault(tenantId: string | null): (ruleId: string) => Promise<void> {
  const calls = useFeeCalls(tenantId);
  const { realm } = useInstance();
  const toast = useToast();
  const refresh = useRefresh();
  const isUnderWay = useRef(false);
  return async (defaultSurchargeRule) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await calls.saveSetting({ defaultSurchargeRule });
      toast(toasts.settingsSaved);
    } catch (error) {
      const said = errorMessage(error);
      const body = realm === 'tenant' ? `${said} ${ASK_SUPPORT}` : said;
      toast({ ...toasts.settingsFailed, body });
    } finally {
      isUnderWay.current = false;
      refresh();
    }
  };
}
