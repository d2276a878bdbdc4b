import type { Endpoint } from '@partlane/contract/endpoint'
import type { FieldCode } from '@partlane/contract/errors'
import { fieldCodeOf } from '@partlane/contract/field-code'
import type { z } from 'zod'

export type FieldError = { httpPart: 'params' | 'query' | 'body'; path: PropertyKey[]; code: FieldCode | string; detail: string }

/** Input that does not match the endpoint's schema: 422 with a pointer for each field. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly fieldErrors: FieldError[]
  constructor(fieldErrors: FieldError[]) {
    super('invalid input')
    this.fieldErrors = fieldErrors
  }
}

type RawInput = { params: unknown; query: unknown; body: unknown }
type ParsedInput = { params: Record<string, unknown>; query: Record<string, unknown>; body: Record<string, unknown> }

const httpParts = ['params', 'query', 'body'] as const

/** Validates path, query and body with the contract. Reports all errors at once. */
export function parseInput(endpoint: Endpoint, raw: RawInput): ParsedInput {
  const parsed: ParsedInput = { params: {}, query: {}, body: {} }
  const fieldErrors: FieldError[] = []
  for (const httpPart of httpParts) {
    const schema = endpoint[httpPart]
    if (!schema) continue
    const result = schema.safeParse(raw[httpPart] ?? {}, { reportInput: true })
    if (result.success) {
      parsed[httpPart] = result.data
      fieldErrors.push(...zeroByteErrors(httpPart, result.data))
    } else fieldErrors.push(...result.error.issues.flatMap((issue) => fieldErrorsOf(httpPart, issue)))
  }
  if (fieldErrors.length > 0) throw new InvalidInput(fieldErrors)
  return parsed
}

/** PostgreSQL cannot store text with a zero byte. This check rejects it for all endpoints. */
function zeroByteErrors(httpPart: FieldError['httpPart'], value: unknown, path: PropertyKey[] = []): FieldError[] {
  if (typeof value === 'string')
    return value.includes('\0') ? [{ httpPart, path, code: 'bad_format', detail: 'Text must not contain a null byte' }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, nestedValue]) =>
    key.includes('\0') ? zeroByteErrors(httpPart, key, path) : zeroByteErrors(httpPart, nestedValue, [...path, key]),
  )
}

type Issue = z.core.$ZodIssue

function fieldErrorsOf(httpPart: FieldError['httpPart'], issue: Issue): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ httpPart, path: [...issue.path, key], code: 'unknown_field', detail: 'Unknown field' }))
  return [{ httpPart, path: issue.path, code: fieldCodeOf(issue), detail: issue.message }]
}
