import { errorStatus, isRefusalCode } from '@partlane/contract/errors'
import type { ErrorObject } from '@partlane/contract/json-api'
import { Refusal } from '@partlane/domain/refusal'
import { type FieldError, InvalidInput } from './input.ts'

export type ErrorResponse = { status: number; errors: ErrorObject[]; unexpected: boolean }

/**
 * Converts any error to the response that a client may see. The response of an unexpected error
 * contains only the request id.
 */
export function toErrorResponse(error: unknown, requestId: string): ErrorResponse {
  if (error instanceof Refusal) return refusalResponse(error)
  if (error instanceof InvalidInput) return { status: 422, errors: error.fieldErrors.map(fieldErrorObject), unexpected: false }
  const httpErrorCode = fastifyErrorCode(error)
  if (httpErrorCode)
    return { status: errorStatus[httpErrorCode], errors: [errorObject(errorStatus[httpErrorCode], httpErrorCode)], unexpected: false }
  return { status: 500, errors: [{ ...errorObject(500, 'internal_error'), meta: { request_id: requestId } }], unexpected: true }
}

function refusalResponse({ code, meta }: Refusal): ErrorResponse {
  const status = isRefusalCode(code) ? errorStatus[code] : 409
  const { pointer, ...rest } = meta ?? {}
  return {
    status,
    errors: [
      {
        ...errorObject(status, code),
        ...(typeof pointer === 'string' ? { source: { pointer } } : {}),
        ...(Object.keys(rest).length > 0 ? { meta: rest } : {}),
      },
    ],
    unexpected: false,
  }
}

function fieldErrorObject({ httpPart, path, code, detail }: FieldError): ErrorObject {
  const source = httpPart === 'body' ? { pointer: `/${path.map(String).join('/')}` } : { parameter: path.map(String).join('.') }
  return { status: '422', code, title: titleOf(code), detail, source }
}

const errorObject = (status: number, code: string): ErrorObject => ({ status: String(status), code, title: titleOf(code) })

/**
 * "not_enough_stock" -> "Not enough stock": for readers of the API. Clients have their own message
 * for each code.
 */
const titleOf = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')

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
