import type { PaymentSetup } from '@foyer/plugin-payments/server';
import type { Channel, Option } from '../engine.ts';
import { chosenOption, type SettingRecord } from './settingRecord.ts';

const isOption = (value: number): value is Option => [1, 2, 3, 4].includes(value);

/** `SERVICE_FEE_OPTION_ONLINE_2`, `"2"` and 2 are the second option. */
export function readOption(value: unknown): Option | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const number = Number(/\d$/.exec(String(value))?.[0]);
  return isOption(number) ? number : null;
}

/** [A4] Who bears what: the ticket settings say, else the tenant's payment settings, else the first. */
export function optionsOf(row: SettingRecord, fees: PaymentSetup['fees'] | null) {
  const of = (channel: Channel, fallback: unknown): Option =>
    chosenOption(row, channel) ?? readOption(fallback) ?? 1;
  return {
    online: of('online', fees?.serviceFeeOnlineSales),
    backend: of('backend', fees?.serviceFeeBackendSales),
    app: of('app', fees?.serviceFeeAppSales),
  } satisfies Record<Channel, Option>;
}
