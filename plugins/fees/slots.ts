import { slot } from '@foyer/kit/admin';
import type { SettingForm } from './contract/setting.ts';

/**
 * Next to the fee settings: their effect in money. `draft` holds the settings including unsaved
 * changes; without a `tenantId`, the global ones.
 */
export const feeSettingsAside = slot<{ tenantId: string | null; draft: SettingForm }>(
  'fees.settings.aside/v1',
);
