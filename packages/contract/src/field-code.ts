import type { z } from 'zod'
import type { FieldCode } from './errors.ts'

/** The used properties of a zod issue. `input` is set in an error map or with `reportInput`. */
type Issue = {
  code?: z.core.$ZodIssue['code'] | undefined
  input?: unknown
  minimum?: unknown
  origin?: unknown
  /** The field that chooses between the alternatives of a union. */
  discriminator?: unknown
  params?: Record<string, unknown> | undefined
}

/**
 * Maps a zod issue to a field code that clients have a message for. Server and forms use the same
 * codes. A custom issue may have its own code in `params.code`.
 */
export function fieldCodeOf(issue: Issue): FieldCode | string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'wrong_type'
    case 'too_small':
      return issue.origin === 'string' ? (issue.minimum === 1 ? 'required' : 'too_short') : 'too_small'
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big'
    case 'invalid_value':
      return issue.input === undefined ? 'required' : 'not_a_choice'
    case 'invalid_union':
      return unionCodeOf(issue)
    case 'invalid_format':
      return 'bad_format'
    case 'custom':
      return typeof issue.params?.code === 'string' ? issue.params.code : 'invalid'
    default:
      return 'invalid'
  }
}

/** The path of the issue is that of the discriminator, its input the whole object. */
function unionCodeOf({ input, discriminator }: Issue): FieldCode {
  if (input === undefined) return 'required'
  if (typeof discriminator !== 'string') return 'invalid'
  return isRecord(input) && input[discriminator] !== undefined ? 'not_a_choice' : 'required'
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
