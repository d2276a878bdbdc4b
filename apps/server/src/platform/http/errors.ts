import type { Endpoint } from '@partlane/contract/endpoint'
import { errorStatus, isRefusalCode } from '@partlane/contract/errors'
import type { ErrorObject } from '@partlane/contract/json-api'
import { FieldErrors } from '@partlane/domain/field-errors'
import { Refusal } from '@partlane/domain/refusal'
import { isDatabaseUnavailable } from '#platform/db/database-unavailable.ts'
import { findErrorSource, toPointer } from './error-source.ts'
import { type InputIssue, InvalidInput } from './input.ts'

/** `unexpected`: the error is not one of the API's own and must be logged. */
export type ErrorResponse = { status: number; errors: ErrorObject[]; unexpected: boolean }

/**
 * Converts an error to what a client may see. The response to an unexpected error has only the
 * request id. Refused fields become the `source` of a request to `endpoint`.
 */
export function toErrorResponse(error: unknown, requestId: string, endpoint?: Endpoint): ErrorResponse {
  if (error instanceof Refusal) return refusalResponse(error, endpoint)
  if (error instanceof FieldErrors) return fieldErrorsResponse(error, endpoint)
  if (isDatabaseUnavailable(error)) return refusalResponse(new Refusal('unavailable'), endpoint)
  if (error instanceof InvalidInput) return { status: 422, errors: error.issues.map(inputErrorObject), unexpected: false }
  const httpErrorCode = fastifyErrorCode(error)
  if (httpErrorCode)
    return { status: errorStatus[httpErrorCode], errors: [errorObject(errorStatus[httpErrorCode], httpErrorCode)], unexpected: false }
  return { status: 500, errors: [{ ...errorObject(500, 'internal_error'), meta: { request_id: requestId } }], unexpected: true }
}

function refusalResponse({ code, field, meta }: Refusal, endpoint: Endpoint | undefined): ErrorResponse {
  const status = isRefusalCode(code) ? errorStatus[code] : 409
  return {
    status,
    errors: [{ ...errorObject(status, code), ...sourceOf(endpoint, field), ...(meta ? { meta } : {}) }],
    unexpected: false,
  }
}

/** The status of the response is that of the first field. */
function fieldErrorsResponse({ fieldErrors }: FieldErrors, endpoint: Endpoint | undefined): ErrorResponse {
  const errors = fieldErrors.map(({ field, code }) => ({
    ...errorObject(isRefusalCode(code) ? errorStatus[code] : 422, code),
    detail: detailOf(code),
    ...sourceOf(endpoint, field),
  }))
  return { status: Number(errors[0]?.status ?? 422), errors, unexpected: false }
}

function sourceOf(endpoint: Endpoint | undefined, field: string | undefined): Pick<ErrorObject, 'source'> {
  const source = endpoint && field !== undefined ? findErrorSource(endpoint, field) : undefined
  return source ? { source } : {}
}

/** Lists the refused fields that a request to the endpoint cannot have: an error in the program. */
export const listUnknownFields = (error: unknown, endpoint: Endpoint): string[] =>
  refusedFieldsOf(error).filter((field) => findErrorSource(endpoint, field) === undefined)

function refusedFieldsOf(error: unknown): string[] {
  if (error instanceof FieldErrors) return error.fieldErrors.map(({ field }) => field)
  return error instanceof Refusal && error.field !== undefined ? [error.field] : []
}

function inputErrorObject({ httpPart, path, code, detail }: InputIssue): ErrorObject {
  const name = path.map(String).join('.')
  const source = httpPart === 'body' ? { pointer: toPointer(path) } : httpPart === 'headers' ? { header: name } : { parameter: name }
  return { ...errorObject(422, code), detail, source }
}

/** "not_enough_stock" -> "not enough stock" */
const detailOf = (code: string) => code.replaceAll('_', ' ')

const errorObject = (status: number, code: string): ErrorObject => ({ status: String(status), code, title: titleOf(code) })

/**
 * "not_enough_stock" -> "Not enough stock": for readers of the API. Clients have their own message
 * for each code.
 */
const titleOf = (code: string) => {
  // A status that is a verb: "is accept".
  const words = code.replaceAll('_', ' ').replace(/ is (accept|declin)e?$/, ' is $1ed')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Error codes of errors that Fastify throws. */
function fastifyErrorCode(error: unknown) {
  if (typeof error !== 'object' || error === null) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const status = 'statusCode' in error ? Number(error.statusCode) : 0
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'body_too_large'
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'unsupported_media_type'
  if (code.startsWith('FST_ERR_CTP') || (error instanceof SyntaxError && status === 400)) return 'broken_json'
  if (status === 429) return 'too_many_requests'
  if (status === 404) return 'not_found'
  return status >= 400 && status < 500 ? 'bad_request' : undefined
}
