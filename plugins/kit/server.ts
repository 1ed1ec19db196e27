import type { Contract } from './contract.ts';
import type { ServerHalf } from './server/half.ts';

export * from './errors.ts';
export { implement } from './server/implement.ts';
export { IMAGE_WIDTHS, narrowImage, narrowPlaces } from './server/image/narrowImage.ts';
export { extensionOf, IMAGE_TYPES, KEPT_FOR_GOOD, sendImage } from './server/image/sendImage.ts';
export { takeAway } from './server/image/takeAway.ts';
export { takeImage, type TakenImage } from './server/image/takeImage.ts';
export { LEDGER, migrationSource } from './server/migrations.ts';
export { isUuid } from './server/database.ts';
export { gather } from './server/gather.ts';
export { remember } from './server/remember.ts';
export { protect, type Protection } from './server/protect.ts';
export * from './server/pages.ts';
export * from './server/services.ts';
export { readSettings, writeSettings } from './server/settings.ts';
export type * from './server/half.ts';
export type * from './server/types.ts';

/**
 * A plugin's server half, with handlers held against its contract.
 * @example export default defineServer({ contract, migrations: new URL('./migrations/', import.meta.url), router })
 */
export const defineServer = <C extends Contract>(half: ServerHalf<C>): ServerHalf<C> => half;
