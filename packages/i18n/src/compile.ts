import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { CompiledMessage, CompiledMessages } from './compiled-messages.ts'

export type MessageTree = { [key: string]: string | MessageTree }

/** Flattens a tree of messages: `{ card: { title } }` -> `{ 'card.title' }`. */
export function flattenMessages(tree: MessageTree, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {}
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat[prefix + key] = value
    else Object.assign(flat, flattenMessages(value, `${prefix}${key}.`))
  }
  return flat
}

/**
 * Compiles ICU messages for `interpolate`. Runs at the start of the server and in the build, so
 * that browsers need no parser.
 * @throws Error with the key of a message that cannot be parsed
 */
export function compileMessages(tree: MessageTree): CompiledMessages {
  return Object.fromEntries(Object.entries(flattenMessages(tree)).map(([key, text]) => [key, compileMessage(key, text)]))
}

function compileMessage(key: string, text: string): CompiledMessage {
  try {
    const tokens = compileMessageOrThrow(text) as CompiledMessage
    return tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens
  } catch (error) {
    throw new Error(`message ${key} cannot be parsed: ${text}`, { cause: error })
  }
}
