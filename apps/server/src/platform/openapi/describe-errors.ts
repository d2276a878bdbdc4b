import type { Audience, Endpoint } from '@partlane/contract/endpoint'
import { errorStatus, type FieldCode, fieldCodes, type RefusalCode } from '@partlane/contract/errors'
import { inMediaTypes, type JsonSchema } from './json-schemas.ts'

/**
 * Refusals of the guard by audience. A token that is sent must be valid even where none is
 * required.
 */
const refusalsByAudience: Record<Audience, RefusalCode[]> = {
  public: ['token_invalid', 'token_expired'],
  session: ['sign_in_required', 'token_invalid', 'token_expired'],
  guest: ['sign_in_required', 'token_invalid', 'token_expired', 'account_blocked'],
  member: ['sign_in_required', 'token_invalid', 'token_expired', 'account_blocked'],
  confirmed: ['sign_in_required', 'token_invalid', 'token_expired', 'account_blocked', 'confirmation_required'],
  operator: ['sign_in_required', 'token_invalid', 'token_expired', 'account_blocked', 'not_allowed'],
}

/** All refusals of an endpoint by HTTP status, each with its codes. */
export function errorResponses(endpoint: Endpoint): Record<string, JsonSchema> {
  const { audience, params, query, body, refusals = [] } = endpoint
  const codes: string[] = [
    ...refusalsByAudience[audience],
    ...(body ? ['broken_json', 'body_too_large', 'unsupported_media_type'] : []),
    ...(params ? ['not_found'] : []),
    ...refusals,
    'too_many_requests', // each endpoint has a limit of calls by minute
    'internal_error',
  ]
  const codesByStatus = Object.groupBy(new Set(codes), (code) => String(errorStatus[code as RefusalCode]))
  // Every call can name an unknown currency in its header.
  const inputCodes = params || query || body ? fieldCodes : ['not_a_choice']
  codesByStatus['422'] = [...(codesByStatus['422'] ?? []), ...inputCodes]
  return Object.fromEntries(Object.entries(codesByStatus).map(([status, statusCodes = []]) => [status, errorResponse(status, statusCodes)]))
}

/** Responses that can say when to call again. */
const statusesWithRetryAfter = [errorStatus.too_many_requests, errorStatus.unavailable].map(String)

export const responseHeaders = {
  'Retry-After': {
    description:
      'Seconds until the same call can succeed, also `meta.retry_after` of the error. Absent if it is unknown, or if the call is too large at any time.',
    schema: { type: 'integer', minimum: 1 },
  },
} satisfies Record<string, JsonSchema>

function errorResponse(status: string, codes: (string | FieldCode)[]): JsonSchema {
  return {
    description: codes.map((code) => `\`${code}\``).join(', '),
    ...(statusesWithRetryAfter.includes(status) ? { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } } : {}),
    content: inMediaTypes({ schema: { $ref: '#/components/schemas/errors' }, example: { errors: [exampleOf(codes[0] ?? '')] } }),
  }
}

const exampleOf = (code: string) => ({ status: String(errorStatus[code as RefusalCode] ?? 422), code, title: code.replaceAll('_', ' ') })

/**
 * JSON:API errors. `code` is stable. `source` names the field or parameter. `meta` can contain
 * details, e.g. the request id, or `retry_after` in seconds.
 */
export const errorsSchema: JsonSchema = {
  type: 'object',
  required: ['errors'],
  properties: {
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['status', 'code', 'title'],
        properties: {
          status: { type: 'string' },
          code: { type: 'string', enum: [...Object.keys(errorStatus), ...fieldCodes] },
          title: { type: 'string' },
          detail: { type: 'string' },
          source: {
            type: 'object',
            properties: { pointer: { type: 'string' }, parameter: { type: 'string' }, header: { type: 'string' } },
          },
          meta: { type: 'object' },
        },
      },
    },
  },
}
