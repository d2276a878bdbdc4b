import { InvalidInput } from '#platform/http/input.ts'

/** Creates a field error of the listing form with a pointer. `field` may be a dotted path. */
export const fieldError = (field: string, code: string) => ({
  httpPart: 'body' as const,
  path: ['listing', ...field.split('.')],
  code,
  detail: code.replaceAll('_', ' '),
})

/** A 422 response with one field error. */
export const invalidField = (field: string, code: string) => new InvalidInput([fieldError(field, code)])
