export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error' | 'rate_limit_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: object
}

/** An error as Stripe sends it: always with a member `error`, on which its library relies. */
export class StripeError extends Error {
  readonly status: number
  readonly body: { error: ErrorBody }
  constructor(status: number, error: ErrorBody) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

export const invalidRequest = (code: string, message: string, param?: string) =>
  new StripeError(400, { type: 'invalid_request_error', code, message, ...(param ? { param } : {}) })

export const missingResource = (kind: string, id: string, param = 'id') =>
  new StripeError(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${kind}: '${id}'`, param })

export const serverError = () => new StripeError(500, { type: 'api_error', message: 'An unknown error occurred.' })

export const rateLimited = () =>
  new StripeError(429, { type: 'rate_limit_error', code: 'rate_limit', message: 'Request rate limit exceeded.' })
