/** Something expected that may not be done. The code is the product's own word for why; its HTTP status and its words live elsewhere. */
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
