import { ApiError } from '@foyer/kit';
import type { Admitted } from '../../contract/checkInRoutes.ts';

/** Why a ticket is refused, as stored with the scan. */
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
  /** Set for a ticket that was already used. */
  used?: { at: string; by: string; where: string };
}

export type ScanResult = Admitted | Refused;

export const isRefused = (result: ScanResult): result is Refused => 'status' in result;

/** The error response for a refusal, with the time, entrance and user of the first scan. */
export const scanError = ({ status, code, message, used }: Refused): ApiError =>
  new ApiError({
    status,
    code,
    message,
    ...(used && { fields: { usedAt: [used.at], usedBy: [used.by], usedWhere: [used.where] } }),
  });
