import type { z } from 'zod'
import type { FieldCode } from './errors.ts'

/** What of an issue tells the code; `input` is there in an error map, or with `reportInput`. */
type Issue = {
  code?: z.core.$ZodIssue['code'] | undefined
  input?: unknown
  minimum?: unknown
  origin?: unknown
  params?: Record<string, unknown> | undefined
}

/** What is wrong with a field, in one word that clients have words for: the same on the server and in a form. */
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
    case 'invalid_format':
      return 'bad_format'
    case 'custom':
      return typeof issue.params?.code === 'string' ? issue.params.code : 'invalid'
    default:
      return 'invalid'
  }
}
