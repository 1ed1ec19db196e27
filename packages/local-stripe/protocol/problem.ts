import type Stripe from 'stripe';

/** Properties of the error object in addition to its type and message. */
export type ProblemDetails = Partial<
  Pick<
    Stripe.StripeRawError,
    'charge' | 'code' | 'decline_code' | 'param' | 'advice_code' | 'network_decline_code'
  >
> & { payment_intent?: Stripe.PaymentIntent };

type ProblemType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** An error response; the SDK picks its error class by the status. */
export class StripeProblem extends Error {
  readonly status: number;
  readonly type: ProblemType;
  readonly details: ProblemDetails;

  constructor(status: number, type: ProblemType, message: string, details: ProblemDetails = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.details = details;
  }

  toBody() {
    const { code } = this.details;
    return {
      error: {
        type: this.type,
        message: this.message,
        ...this.details,
        ...(code && {
          doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
        }),
      },
    };
  }
}

/** An invalid request: 400, like almost all of Stripe's errors. */
export const invalidRequest = (message: string, details: ProblemDetails = {}) =>
  new StripeProblem(400, 'invalid_request_error', message, details);

/**
 * A missing object: 404 for an ID in the path, 400 for one in a parameter, as in Stripe.
 *
 *     throw resourceMissing('charge', input.charge, 'charge');
 */
export const resourceMissing = (noun: string, id: string, param?: string) =>
  new StripeProblem(param ? 400 : 404, 'invalid_request_error', `No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });

/** A missing account, or one that isn't ours: Stripe doesn't say which. */
export const noAccess = (account: string) =>
  new StripeProblem(
    403,
    'invalid_request_error',
    `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
  );
