import type { CompiledMessages } from './compiled-messages.ts'
import { interpolate, type Values } from './interpolate.ts'
import type { Messages } from './messages.generated.ts'

export type Namespace = keyof Messages

type LeafKeys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${LeafKeys<T[K]>}` }[keyof T & string]
/** Every key of a feature's words, dotted: checked from messages/en-GB/<feature>.json. */
export type MessageKey<N extends Namespace> = LeafKeys<Messages[N]>

export type Translate<N extends Namespace> = (key: MessageKey<N>, values?: Values) => string

/** A key without a message is shown as itself: ugly and plain to see, never a broken page. The checker keeps it from happening. */
export function createTranslator<N extends Namespace>(messages: CompiledMessages, locale: string): Translate<N> {
  return (key, values = {}) => {
    const message = messages[key]
    return message === undefined ? key : interpolate(message, values, locale)
  }
}
