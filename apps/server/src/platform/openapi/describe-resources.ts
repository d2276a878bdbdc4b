import type { Output } from '@partlane/contract/endpoint'
import type { Resource } from '@partlane/contract/resource'
import { type JsonSchema, outputSchema } from './json-schemas.ts'

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const identifier = (type: string): JsonSchema => ({
  type: 'object',
  required: ['type', 'id'],
  properties: { type: { const: type }, id: { type: 'string' } },
})

/** A kind of object as JSON:API writes it: type, id, attributes, and links to what travels in `included`. */
function resourceSchema({ type, attributes, relationships }: Resource): JsonSchema {
  const links = Object.entries(relationships).map(([name, { arity, resource }]) => {
    const one = identifier(resource.type)
    const data = arity === 'many' ? { type: 'array', items: one } : { anyOf: [one, { type: 'null' }] }
    return [name, { type: 'object', required: ['data'], properties: { data } }] as const
  })
  return {
    type: 'object',
    required: ['type', 'id', 'attributes', ...(links.length > 0 ? ['relationships'] : [])],
    properties: {
      type: { const: type },
      id: { type: 'string' },
      attributes: outputSchema(attributes),
      ...(links.length > 0 ? { relationships: { type: 'object', properties: Object.fromEntries(links) } } : {}),
    },
  }
}

/** The resource and everything that can be reached from it, each once. */
export function reachable(resource: Resource, found: Map<string, Resource> = new Map()): Map<string, Resource> {
  if (found.has(resource.type)) return found
  found.set(resource.type, resource)
  for (const relation of Object.values(resource.relationships)) reachable(relation.resource, found)
  return found
}

/** Every resource of these answers, by its type. Two that share a type must be one: clients know objects by type and id. */
export function resourceSchemas(outputs: Output[]): Record<string, JsonSchema> {
  const found = new Map<string, Resource>()
  for (const output of outputs) {
    if (!('resource' in output)) continue
    for (const [type, resource] of reachable(output.resource)) {
      const known = found.get(type)
      if (known && known.attributes !== resource.attributes) throw new Error(`two resources are called ${type}`)
      found.set(type, resource)
    }
  }
  return Object.fromEntries([...found].sort(([a], [b]) => a.localeCompare(b)).map(([type, resource]) => [type, resourceSchema(resource)]))
}

/** The JSON:API document an endpoint answers with; nothing where it answers 204. */
export function documentSchema(output: Output): JsonSchema | undefined {
  if (output.kind === 'none') return undefined
  if (output.kind === 'meta') return document({ type: 'null' }, outputSchema(output.meta))
  const own = ref(output.resource.type)
  const meta = output.meta ? outputSchema(output.meta) : undefined
  const others = [...reachable(output.resource).keys()].filter((type) => type !== output.resource.type)
  if (output.kind === 'one') return document(own, meta, others)
  const list = { type: 'array', items: own }
  return document(list, output.kind === 'page' ? withPagy(meta) : meta, others)
}

const withPagy = (meta: JsonSchema | undefined): JsonSchema => ({
  ...meta,
  type: 'object',
  required: ['pagy', ...((meta?.required as string[] | undefined) ?? [])],
  properties: { pagy: ref('pagy'), ...(meta?.properties as object | undefined) },
})

function document(data: JsonSchema, meta?: JsonSchema, others: string[] = []): JsonSchema {
  return {
    type: 'object',
    required: ['data', ...(meta ? ['meta'] : [])],
    properties: {
      data,
      ...(others.length > 0 ? { included: { type: 'array', items: { anyOf: others.map(ref) } } } : {}),
      ...(meta ? { meta } : {}),
    },
  }
}
