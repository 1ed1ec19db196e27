// On databases of before, the first one saw no rows.
export { down, up } from './20261128_forget_address.ts';
