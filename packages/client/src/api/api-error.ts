import type { ErrorObject } from '@partlane/contract/json-api'

type ApiErrorInit = { status: number; errors: ErrorObject[]; response?: Response }

/**
 * A failed API call.
 * `code`: stable code of the first error (message: `errors.<code>`).
 * `fields`: JSON pointer such as `/user/email` -> code of the field's error (message:
 * `errors.field.<code>` or `errors.<code>`).
 * Status 0 with code `unreachable`: no response was received.
 */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly codes: string[]
  readonly fields: Record<string, string>
  readonly meta: Record<string, unknown>
  readonly response: Response | undefined

  constructor({ status, errors, response }: ApiErrorInit) {
    const first = errors[0]
    super(first?.code ?? `http_${status}`)
    this.status = status
    this.code = first?.code ?? 'internal_error'
    this.codes = errors.map((error) => error.code)
    this.fields = toFieldCodes(errors)
    this.meta = first?.meta ?? {}
    this.response = response
  }
}

function toFieldCodes(errors: ErrorObject[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { code, source } of errors) {
    const pointer = source?.pointer ?? (source?.parameter === undefined ? undefined : `/${source.parameter}`)
    if (pointer !== undefined) fields[pointer] ??= code // only the first error of a field is shown
  }
  return fields
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Whether the same call may succeed later: no connection, a failed server, or its rate limit. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || error.code === 'too_many_requests'
