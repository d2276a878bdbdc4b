/**
 * An expected error with a stable code, for example `offer_is_paid`.
 * The HTTP status of a code is in `contract/errors.ts`, its message is `errors.<code>` in i18n.
 */
export class Refusal<Code extends string = string> extends Error {
  override name = 'Refusal'
  readonly code: Code
  readonly meta: Record<string, unknown> | undefined
  constructor(code: Code, meta?: Record<string, unknown>) {
    super(code)
    this.code = code
    this.meta = meta
  }
}
