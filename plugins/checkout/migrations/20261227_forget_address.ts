// Repeats the migration, because under row-level security its first run saw no rows.
export { down, up } from './20261128_forget_address.ts';
