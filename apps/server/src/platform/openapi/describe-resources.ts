import type { Output } from '@partlane/contract/endpoint'
import type { Resource } from '@partlane/contract/resource'
import { type JsonSchema, outputSchema } from './json-schemas.ts'

export const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })

const resourceIdentifierSchema = (type: string): JsonSchema => ({
  type: 'object',
  required: ['type', 'id'],
  properties: { type: { const: type }, id: { type: 'string' } },
})

/** Not required if some responses have the same resource without its relationships. */
type RelationshipOptions = { areRelationshipsRequired: boolean }

/**
 * A resource as a JSON:API object: type, id, attributes, and relationships to objects in
 * `included`.
 */
function resourceSchema({ type, attributes, relationships }: Resource, { areRelationshipsRequired }: RelationshipOptions): JsonSchema {
  const relationshipSchemas = Object.entries(relationships).map(([name, { arity, resource }]) => {
    const identifierSchema = resourceIdentifierSchema(resource.type)
    const data = arity === 'many' ? { type: 'array', items: identifierSchema } : { anyOf: [identifierSchema, { type: 'null' }] }
    return [name, { type: 'object', required: ['data'], properties: { data } }] as const
  })
  return {
    type: 'object',
    required: ['type', 'id', 'attributes', ...(areRelationshipsRequired && relationshipSchemas.length > 0 ? ['relationships'] : [])],
    properties: {
      type: { const: type },
      id: { type: 'string' },
      attributes: outputSchema(attributes),
      ...(relationshipSchemas.length > 0 ? { relationships: { type: 'object', properties: Object.fromEntries(relationshipSchemas) } } : {}),
    },
  }
}

/** The resource and all resources that it refers to, directly or indirectly. */
export function collectResources(resource: Resource, collected: Map<string, Resource> = new Map()): Map<string, Resource> {
  if (collected.has(resource.type)) return collected
  collected.set(resource.type, resource)
  for (const relation of Object.values(resource.relationships)) collectResources(relation.resource, collected)
  return collected
}

/**
 * All resources of these outputs by type. Resources with one type have the same attributes, because
 * clients identify objects by type and id. A response may leave out the relationships.
 */
export function resourceSchemas(outputs: Output[]): Record<string, JsonSchema> {
  const resourcesByType = new Map<string, Resource>()
  const typesWithout = new Set<string>()
  for (const output of outputs) {
    if (!('resource' in output)) continue
    for (const [type, resource] of collectResources(output.resource)) {
      const existing = resourcesByType.get(type)
      if (existing && existing.attributes !== resource.attributes) throw new Error(`two resources are called ${type}`)
      const isWithout = Object.keys(resource.relationships).length === 0
      if (isWithout) typesWithout.add(type)
      if (!existing || !isWithout) resourcesByType.set(type, resource)
    }
  }
  return Object.fromEntries(
    [...resourcesByType]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([type, resource]) => [type, resourceSchema(resource, { areRelationshipsRequired: !typesWithout.has(type) })]),
  )
}

/** The JSON:API document, or raw body, of an endpoint. Undefined if it responds with 204. */
export function documentSchema(output: Output): JsonSchema | undefined {
  if (output.kind === 'none') return undefined
  if (output.kind === 'raw') return outputSchema(output.body)
  if (output.kind === 'file') return { type: 'string', contentMediaType: output.contentType }
  const resourceRef = schemaRef(output.resource.type)
  const meta = 'meta' in output && output.meta ? outputSchema(output.meta) : undefined
  const includedTypes = [...collectResources(output.resource).keys()].filter((type) => type !== output.resource.type)
  if (output.kind === 'one' || output.kind === 'computed') return documentOf(resourceRef, meta, includedTypes)
  const list = { type: 'array', items: resourceRef }
  return documentOf(list, output.kind === 'page' ? withPagy(meta) : meta, includedTypes)
}

const withPagy = (meta: JsonSchema | undefined): JsonSchema => ({
  ...meta,
  type: 'object',
  required: ['pagy', ...((meta?.required as string[] | undefined) ?? [])],
  properties: { pagy: schemaRef('pagy'), ...(meta?.properties as object | undefined) },
})

function documentOf(data: JsonSchema, meta?: JsonSchema, includedTypes: string[] = []): JsonSchema {
  return {
    type: 'object',
    required: ['data', ...(meta ? ['meta'] : [])],
    properties: {
      data,
      ...(includedTypes.length > 0 ? { included: { type: 'array', items: { anyOf: includedTypes.map(schemaRef) } } } : {}),
      ...(meta ? { meta } : {}),
    },
  }
}
