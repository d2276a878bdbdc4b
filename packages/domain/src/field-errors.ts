/**
 * One rejected field of a command's input.
 * `field` is a dotted path: `email`, `part_numbers.2.number`, `attributes.diameter`.
 * `code` is a code of `contract/errors.ts`.
 */
export type FieldError = { field: string; code: string }

/** Several rejected fields of one input. A single rejected field may also be a `Refusal`. */
export class FieldErrors extends Error {
  override name = 'FieldErrors'
  readonly fieldErrors: readonly FieldError[]
  constructor(fieldErrors: readonly FieldError[]) {
    super(fieldErrors.map(({ field, code }) => `${field} ${code}`).join(', '))
    this.fieldErrors = fieldErrors
  }
}

/** @throws FieldErrors unless the list is empty */
export function refuseFieldErrors(fieldErrors: readonly FieldError[]): void {
  if (fieldErrors.length > 0) throw new FieldErrors(fieldErrors)
}
