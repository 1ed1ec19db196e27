import type { PaymentSetup } from '@foyer/plugin-payments/server';
import { byChannel, CHANNELS, type Channel, type Option } from '../engine.ts';
import type { SettingRecord } from './settingRecord.ts';

const isOption = (value: number): value is Option => [1, 2, 3, 4].includes(value);

/** `SERVICE_FEE_OPTION_ONLINE_2`, `"2"` and 2 are the second option. */
export function readOption(value: unknown): Option | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const number = Number(/\d$/.exec(String(value))?.[0]);
  return isOption(number) ? number : null;
}

/**
 * [A4] Who bears what: the ticket settings decide, else the tenant's payment settings, else the
 * first option.
 */
export function optionsOf(
  row: SettingRecord,
  fees: PaymentSetup['fees'] | null,
): Record<Channel, Option> {
  const settings = {
    online: row.option_online ?? readOption(fees?.serviceFeeOnlineSales),
    backend: row.option_backend ?? readOption(fees?.serviceFeeBackendSales),
    app: row.option_app ?? readOption(fees?.serviceFeeAppSales),
  };
  return byChannel((channel) => settings[CHANNELS[channel].setting] ?? 1);
}
