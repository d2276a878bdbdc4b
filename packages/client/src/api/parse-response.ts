import { type Document, fromDocument } from '@partlane/contract/json-api'
import type { ResponseKind } from './endpoint-table.ts'

/**
 * A JSON:API document as the flat value its endpoint promises.
 * One that cannot be read is logged and yields null (specification, section 8).
 */
export function parseResponse(kind: ResponseKind, text: string, log: (message: string, error: unknown) => void): unknown {
  if (kind === 'none') return undefined
  try {
    return toResult(kind, JSON.parse(text) as Document)
  } catch (error) {
    log('an answer of the API could not be read', error)
    return null
  }
}

function toResult(kind: ResponseKind, document: Document): unknown {
  const meta = document.meta ?? {}
  if (kind === 'meta') return meta
  const value = fromDocument(document)
  if (kind === 'page' || kind === 'page+meta') return { items: value, ...meta }
  if (kind === 'one+meta') return { item: value, ...meta }
  return value
}
