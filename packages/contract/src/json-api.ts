import type { Resource } from './resource.ts'

type Identifier = { type: string; id: string }
type Linkage = { data: Identifier | Identifier[] | null }
export type ResourceObject = Identifier & { attributes: Record<string, unknown>; relationships?: Record<string, Linkage> }
export type Document = { data: ResourceObject | ResourceObject[] | null; included?: ResourceObject[]; meta?: Record<string, unknown> }
export type ErrorObject = {
  status: string
  code: string
  title: string
  detail?: string
  source?: { pointer?: string; parameter?: string; header?: string }
  meta?: Record<string, unknown>
}

type FlatObject = { id: string } & Record<string, unknown>

/** The id of an object that has only computed values. */
export const COMPUTED_ID = 'current'

/**
 * Converts flat objects to a JSON:API document. Each related object is in `included` once.
 * Only properties that the resource defines are written, so an extra column in the value cannot
 * leak.
 */
export function toDocument(resource: Resource, value: FlatObject | readonly FlatObject[], meta?: Record<string, unknown>): Document {
  const included = new Map<string, ResourceObject>()
  const data = Array.isArray(value)
    ? value.map((item: FlatObject) => toResourceObject(resource, item, included))
    : toResourceObject(resource, value as FlatObject, included)
  return {
    data,
    ...(included.size > 0 ? { included: [...included.values()] } : {}),
    ...(meta ? { meta } : {}),
  }
}

function toResourceObject(resource: Resource, value: FlatObject, included: Map<string, ResourceObject>): ResourceObject {
  const attributes: Record<string, unknown> = {}
  for (const key of Object.keys(resource.attributes.shape)) if (value[key] !== undefined) attributes[key] = value[key]
  const object: ResourceObject = { type: resource.type, id: value.id, attributes }
  const names = Object.keys(resource.relationships)
  if (names.length > 0)
    object.relationships = Object.fromEntries(names.map((name) => [name, toLinkage(resource, name, value[name], included)]))
  return object
}

function toLinkage(resource: Resource, name: string, related: unknown, included: Map<string, ResourceObject>): Linkage {
  const target = resource.relationships[name]?.resource
  if (!target || related === null || related === undefined) return { data: null }
  if (Array.isArray(related)) return { data: related.map((item: FlatObject) => includeResource(target, item, included)) }
  return { data: includeResource(target, related as FlatObject, included) }
}

function includeResource(resource: Resource, value: FlatObject, included: Map<string, ResourceObject>): Identifier {
  const key = `${resource.type}:${value.id}`
  if (!included.has(key)) {
    // A placeholder first: related objects may refer to each other
    included.set(key, { type: resource.type, id: value.id, attributes: {} })
    included.set(key, toResourceObject(resource, value, included))
  }
  return { type: resource.type, id: value.id }
}

/**
 * Converts a JSON:API document to flat snake_case objects. Relationships are resolved from
 * `included`.
 */
export function fromDocument(document: Document): unknown {
  const objects = new Map((document.included ?? []).map((object) => [`${object.type}:${object.id}`, object]))
  const flatObjects = new Map<string, Record<string, unknown>>()

  const resolveIdentifier = ({ type, id }: Identifier): Record<string, unknown> => {
    const key = `${type}:${id}`
    const existing = flatObjects.get(key)
    if (existing) return existing
    const object = objects.get(key)
    return object ? flatten(object, key) : { id }
  }
  const flatten = (object: ResourceObject, key?: string): Record<string, unknown> => {
    const flat: Record<string, unknown> = { id: object.id, ...toSnakeCaseKeys(object.attributes) }
    if (key) flatObjects.set(key, flat)
    for (const [name, { data }] of Object.entries(object.relationships ?? {})) {
      flat[toSnakeCase(name)] = Array.isArray(data) ? data.map(resolveIdentifier) : data && resolveIdentifier(data)
    }
    return flat
  }

  const { data } = document
  if (Array.isArray(data)) return data.map((object) => flatten(object))
  return data ? flatten(data) : null
}

const toSnakeCase = (key: string) => key.replace(/-/g, '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const toSnakeCaseKeys = (attributes: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [toSnakeCase(key), value]))
