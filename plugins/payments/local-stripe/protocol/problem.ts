import type Stripe from 'stripe';

/** What the error object of an answer may say besides its type and message. */
export type ProblemDetails = Partial<
  Pick<
    Stripe.StripeRawError,
    'charge' | 'code' | 'decline_code' | 'param' | 'advice_code' | 'network_decline_code'
  >
> & { payment_intent?: Stripe.PaymentIntent };

type ProblemType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** An answer that is an error; the SDK picks its own error class by the status. */
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

/** A request that makes no sense: 400, as nearly all of Stripe's errors. */
export const invalidRequest = (message: string, details: ProblemDetails = {}) =>
  new StripeProblem(400, 'invalid_request_error', message, details);

/**
 * An id that nothing has. In the path it is a 404, in a parameter a 400, as at Stripe.
 *
 *     throw resourceMissing('charge', input.charge, 'charge');
 */
export const resourceMissing = (noun: string, id: string, param?: string) =>
  new StripeProblem(param ? 400 : 404, 'invalid_request_error', `No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });

/** An account that is not there, or not ours: Stripe does not say which. */
export const noAccess = (account: string) =>
  new StripeProblem(
    403,
    'invalid_request_error',
    `The provided key does not have access to account '${account}' (or that account does not exist). Application access may have been revoked.`,
    { code: 'account_invalid' },
  );
