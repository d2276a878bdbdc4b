import type { Endpoint } from '@partlane/contract/endpoint'
import type { FieldCode } from '@partlane/contract/errors'
import { fieldCodeOf } from '@partlane/contract/field-code'
import type { z } from 'zod'

export type FieldFault = { where: 'params' | 'query' | 'body'; path: PropertyKey[]; code: FieldCode | string; detail: string }

/** Input that is not of the endpoint's shape: 422 with a pointer for each field. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly faults: FieldFault[]
  constructor(faults: FieldFault[]) {
    super('invalid input')
    this.faults = faults
  }
}

type Raw = { params: unknown; query: unknown; body: unknown }
type Checked = { params: Record<string, unknown>; query: Record<string, unknown>; body: Record<string, unknown> }

const places = ['params', 'query', 'body'] as const

/** Checks path, query and body against the contract; all faults at once. */
export function checkInput(endpoint: Endpoint, raw: Raw): Checked {
  const checked: Checked = { params: {}, query: {}, body: {} }
  const faults: FieldFault[] = []
  for (const where of places) {
    const schema = endpoint[where]
    if (!schema) continue
    const result = schema.safeParse(raw[where] ?? {}, { reportInput: true })
    if (result.success) {
      checked[where] = result.data
      faults.push(...zeroBytes(where, result.data))
    } else faults.push(...result.error.issues.flatMap((issue) => faultsOf(where, issue)))
  }
  if (faults.length > 0) throw new InvalidInput(faults)
  return checked
}

/** PostgreSQL keeps no text with a zero byte in it. No person types one, so no schema thinks of it: it is refused here, for all. */
function zeroBytes(where: FieldFault['where'], value: unknown, path: PropertyKey[] = []): FieldFault[] {
  if (typeof value === 'string')
    return value.includes('\0') ? [{ where, path, code: 'bad_format', detail: 'Text must not contain a null byte' }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key.includes('\0') ? zeroBytes(where, key, path) : zeroBytes(where, inner, [...path, key]),
  )
}

type Issue = z.core.$ZodIssue

function faultsOf(where: FieldFault['where'], issue: Issue): FieldFault[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ where, path: [...issue.path, key], code: 'unknown_field', detail: 'Unknown field' }))
  return [{ where, path: issue.path, code: fieldCodeOf(issue), detail: issue.message }]
}
