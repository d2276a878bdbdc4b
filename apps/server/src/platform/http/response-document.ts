import type { Endpoint, Pagy } from '@partlane/contract/endpoint'
import { COMPUTED_ID, type Document, toDocument } from '@partlane/contract/json-api'

type Value = { id: string } & Record<string, unknown>
type PageValue = { items: Value[]; pagy: Pagy } & Record<string, unknown>

/** Converts the result of a handler to the JSON:API document, or `raw` body, of its endpoint. */
export function toResponseDocument({ output }: Pick<Endpoint, 'output'>, result: unknown): Document | object | undefined {
  switch (output.kind) {
    case 'none':
      return undefined
    case 'raw':
    case 'file':
      return result as object
    case 'computed':
      return toDocument(output.resource, { ...(result as object), id: COMPUTED_ID })
    case 'many':
      return toDocument(output.resource, result as Value[])
    case 'page': {
      const { items, ...meta } = result as PageValue
      return toDocument(output.resource, items, meta)
    }
    case 'one':
      return toDocument(output.resource, result as Value)
  }
}

/** 204 without a document, 201 for a POST that created something, otherwise 200. */
export function statusOf({ method, output, status }: Pick<Endpoint, 'method' | 'output' | 'status'>): number {
  if (output.kind === 'none') return 204
  return status ?? (method === 'POST' && output.kind === 'one' ? 201 : 200)
}
