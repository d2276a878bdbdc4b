import { randomBytes } from 'node:crypto'

export type ErrorDetail = { issue: string; description: string; field?: string; value?: string; location?: 'body' | 'path' | 'query' }
type ErrorBody = { name: string; message: string; debug_id: string; details: ErrorDetail[]; links: [] }

/** An error as PayPal sends it. */
export class PaypalError extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, name: string, message: string, details: ErrorDetail[] = []) {
    super(message)
    this.status = status
    this.body = { name, message, debug_id: randomBytes(7).toString('hex'), details, links: [] }
  }
}

/** The body does not match the schema. */
export const invalidRequest = (details: ErrorDetail[]) =>
  new PaypalError(400, 'INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.', details)

/** The request is understood and cannot be done. */
export const unprocessable = (issue: string, description: string, field?: string) =>
  new PaypalError(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed validation.',
    [{ issue, description, ...(field ? { field } : {}) }],
  )

export const notFound = (description = 'Specified resource ID does not exist. Please check the resource ID and try again.') =>
  new PaypalError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [{ issue: 'INVALID_RESOURCE_ID', description }])

export const notAuthorized = (description: string) =>
  new PaypalError(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.', [
    { issue: 'PERMISSION_DENIED', description },
  ])

export const unauthenticated = () =>
  new PaypalError(
    401,
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  )

export const serverError = () => new PaypalError(500, 'INTERNAL_SERVER_ERROR', 'An internal server error has occurred.')

export const rateLimited = () => new PaypalError(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.')
