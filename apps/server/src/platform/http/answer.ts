import type { Endpoint, Output, Pagy } from '@partlane/contract/endpoint'
import { type Document, toDocument } from '@partlane/contract/json-api'

type Value = { id: string } & Record<string, unknown>
type PageValue = { items: Value[]; pagy: Pagy } & Record<string, unknown>

/** What a handler gave, as the JSON:API document of its endpoint. */
export function documentOf({ output }: Pick<Endpoint, 'output'>, value: unknown): Document | undefined {
  switch (output.kind) {
    case 'none':
      return undefined
    case 'meta':
      return { data: null, meta: value as Record<string, unknown> }
    case 'many':
      return toDocument(output.resource, value as Value[])
    case 'page': {
      const { items, ...meta } = value as PageValue
      return toDocument(output.resource, items, meta)
    }
    case 'one': {
      if (!output.meta) return toDocument(output.resource, value as Value)
      const { item, ...meta } = value as { item: Value } & Record<string, unknown>
      return toDocument(output.resource, item, meta)
    }
  }
}

export const statusOf = (method: string, output: Output) => (output.kind === 'none' ? 204 : method === 'POST' && output.kind === 'one' ? 201 : 200)
