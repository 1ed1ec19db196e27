import type { Option } from './terms.ts';

/**
 * [A3] The service fee is the surcharge of the tickets; the card processing fee is the processing
 * fee together with what the gateway keeps.
 */
export function passesServiceFee(option: Option): boolean {
  return option === 2 || option === 3;
}

/** Whether the buyer pays the card processing fee on top. */
export function passesCardFee(option: Option): boolean {
  return option === 2 || option === 4;
}
