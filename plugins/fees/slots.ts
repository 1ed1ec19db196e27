import { slot } from '@foyer/kit/admin';
import type { SettingForm } from './contract/setting.ts';

/**
 * Beside the fee settings: what they mean in money. `draft` holds the settings with what is typed and
 * not saved; no `tenantId` are the global ones.
 */
export const feeSettingsAside = slot<{ tenantId: string | null; draft: SettingForm }>(
  'fees.settings.aside/v1',
);
