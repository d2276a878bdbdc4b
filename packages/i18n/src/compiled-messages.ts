/**
 * A compiled message: a plain text, or texts and arguments in order. The shape is that of
 * @lingui/message-utils.
 */
export type CompiledMessage = string | readonly CompiledToken[]
export type CompiledToken =
  | string
  | readonly [name: string]
  | readonly [name: string, type: string]
  | readonly [name: string, type: string, format: string | Record<string, unknown>]

export type CompiledMessages = Readonly<Record<string, CompiledMessage>>
