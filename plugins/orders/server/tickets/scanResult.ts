import { ApiError } from '@foyer/kit';
import type { Admitted } from '../../contract/checkInRoutes.ts';

/** Why somebody is not let in, as it is kept beside the scan. */
export interface Refused {
  status: 404 | 409 | 422;
  code:
    | 'forged_code'
    | 'not_found'
    | 'already_used'
    | 'voided_ticket'
    | 'refunded_ticket'
    | 'order_not_completed'
    | 'event_cancelled'
    | 'reused_nonce';
  message: string;
  /** Of a ticket that is in already. */
  used?: { at: string; by: string; where: string };
}

export type ScanResult = Admitted | Refused;

export const isRefused = (result: ScanResult): result is Refused => 'status' in result;

/** A refusal as the wire has it; whoever shows it can read when, where and by whom. */
export const scanError = ({ status, code, message, used }: Refused): ApiError =>
  new ApiError({
    status,
    code,
    message,
    ...(used && { fields: { usedAt: [used.at], usedBy: [used.by], usedWhere: [used.where] } }),
  });
