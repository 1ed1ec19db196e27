import type { Option } from './terms.ts';

/**
 * [A3] The service fee is the surcharge on tickets; the card processing fee is the processing fee
 * plus the gateway's fee.
 */
export function passesServiceFee(option: Option): boolean {
  return option === 2 || option === 3;
}

/** Whether the buyer pays the card processing fee in addition. */
export function passesCardFee(option: Option): boolean {
  return option === 2 || option === 4;
}
