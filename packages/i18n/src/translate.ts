import type { CompiledMessages } from './compiled-messages.ts'
import { interpolate, type Values } from './interpolate.ts'
import type { Messages } from './messages.generated.ts'

export type Namespace = keyof Messages

type LeafKeys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${LeafKeys<T[K]>}` }[keyof T & string]
/** Dotted key of a message, derived from messages/en-GB/<feature>.json. */
export type MessageKey<N extends Namespace> = LeafKeys<Messages[N]>

export type Translate<N extends Namespace> = (key: MessageKey<N>, values?: Values) => string

/**
 * Creates the `t` function of a namespace. A missing message returns its key; `check-messages`
 * finds such keys.
 */
export function createTranslator<N extends Namespace>(messages: CompiledMessages, locale: string): Translate<N> {
  return (key, values = {}) => {
    const message = messages[key]
    return message === undefined ? key : interpolate(message, values, locale)
  }
}
