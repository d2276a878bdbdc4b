import type { ErrorObject } from '@partlane/contract/json-api'

type ApiErrorInit = { status: number; errors: ErrorObject[]; response?: Response }

/**
 * An answer that is no success. `code` is the first error's stable code (words: `errors.<code>`), `fields` maps a JSON pointer
 * such as `/user/email` to the code of what is wrong there (words: `errors.field.<code>` or `errors.<code>`).
 * Status 0 with code `unreachable`: no answer came at all.
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
    if (pointer !== undefined) fields[pointer] ??= code // the first fault of a field is the one to say
  }
  return fields
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404
