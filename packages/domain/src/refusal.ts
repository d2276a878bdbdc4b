/**
 * `field`: dotted path of the rejected field in the input of the command. The rest is `meta`.
 * Commands do not know requests, so they cannot pass a JSON pointer.
 */
type RefusalDetails = { field?: string; pointer?: never } & Record<string, unknown>

/**
 * An expected error with a stable code, for example `offer_is_paid`.
 * The HTTP status of a code is in `contract/errors.ts`, its message is `errors.<code>` in i18n.
 * `field` is a field of the command's own input, such as `email` or `bands.0.price`. The HTTP layer
 * finds its place in the request.
 */
export class Refusal<Code extends string = string> extends Error {
  override name = 'Refusal'
  readonly code: Code
  readonly field: string | undefined
  readonly meta: Record<string, unknown> | undefined
  constructor(code: Code, { field, ...meta }: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.field = field
    this.meta = Object.keys(meta).length > 0 ? meta : undefined
  }
}
