import { type Document, fromDocument } from '@partlane/contract/json-api'
import type { ResponseKind } from './endpoint-table.ts'

/**
 * Parses a JSON:API document, or a `raw` body, into the flat result of its endpoint.
 * A document that cannot be parsed is logged and returns null (specification, section 8).
 */
export function parseResponse(kind: ResponseKind, text: string, log: (message: string, error: unknown) => void): unknown {
  if (kind === 'none') return undefined
  try {
    const body: unknown = JSON.parse(text)
    return kind === 'raw' ? body : toResult(kind, body as Document)
  } catch (error) {
    log('API response could not be parsed', error)
    return null
  }
}

function toResult(kind: ResponseKind, document: Document): unknown {
  const value = fromDocument(document)
  const { meta = {} } = document
  if (kind === 'page' || kind === 'page+meta') return { items: value, ...meta }
  return value
}
