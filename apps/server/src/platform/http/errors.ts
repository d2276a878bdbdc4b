import { errorStatus, isRefusalCode } from '@partlane/contract/errors'
import type { ErrorObject } from '@partlane/contract/json-api'
import { Refusal } from '@partlane/domain/refusal'
import { type FieldFault, InvalidInput } from './input.ts'

export type ErrorAnswer = { status: number; errors: ErrorObject[]; unexpected: boolean }

/** Any error as what a client may see of it. An unexpected one says nothing but the request's id. */
export function answerFor(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof Refusal) return refused(error)
  if (error instanceof InvalidInput) return { status: 422, errors: error.faults.map(fieldError), unexpected: false }
  const known = fastifyCode(error)
  if (known) return { status: errorStatus[known], errors: [errorObject(errorStatus[known], known)], unexpected: false }
  return { status: 500, errors: [{ ...errorObject(500, 'internal_error'), meta: { request_id: requestId } }], unexpected: true }
}

function refused({ code, meta }: Refusal): ErrorAnswer {
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

function fieldError({ where, path, code, detail }: FieldFault): ErrorObject {
  const source = where === 'body' ? { pointer: `/${path.map(String).join('/')}` } : { parameter: path.map(String).join('.') }
  return { status: '422', code, title: titleOf(code), detail, source }
}

const errorObject = (status: number, code: string): ErrorObject => ({ status: String(status), code, title: titleOf(code) })

/** "not_enough_stock" -> "Not enough stock": for people who read the API; clients have words of their own for each code. */
const titleOf = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')

/** What the HTTP layer itself refuses. */
function fastifyCode(error: unknown) {
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
