import type { Endpoint } from '@partlane/contract/endpoint'
import type { ErrorObject } from '@partlane/contract/json-api'
import { z } from 'zod'

export type ErrorSource = NonNullable<ErrorObject['source']>

/** The part of JSON Schema that decides which fields a request can have. */
type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/**
 * Finds the place of a refused field in a request of the endpoint: a JSON pointer into the body, or
 * a parameter of the path or the query. In a body the field is a property of the body itself or of
 * its wrapper, the only property that is an object (`user`, `listing`).
 * `fieldNames` of the endpoint overrides the search.
 * @returns undefined if a request of the endpoint cannot have the field
 */
export function findErrorSource(endpoint: Endpoint, field: string): ErrorSource | undefined {
  const [name = '', ...path] = field.split('.')
  const fieldNames = new Map(Object.entries(endpoint.fieldNames ?? {}))
  const wireName = fieldNames.get(name)
  if (wireName !== undefined) return { pointer: toPointer([...wireName.split('.'), ...path]) }
  const bodyPath = endpoint.body && findBodyPath(bodySchemaOf(endpoint.body), [name, ...path])
  if (bodyPath) return { pointer: toPointer(bodyPath) }
  const isParameter = Object.hasOwn(endpoint.params?.shape ?? {}, name) || Object.hasOwn(endpoint.query?.shape ?? {}, name)
  return isParameter ? { parameter: field } : undefined
}

/** Formats a JSON pointer (RFC 6901). */
export const toPointer = (path: readonly PropertyKey[]) =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

function findBodyPath(body: Schema, path: string[]): string[] | undefined {
  const wrapper = findWrapper(body)
  const wrappedPath = () => wrapper && findPath(wrapper.schema, path)?.toSpliced(0, 0, wrapper.name)
  return findPath(body, path) ?? wrappedPath()
}

/** Returns the only property of a body that is an object. */
function findWrapper(body: Schema): { name: string; schema: Schema } | undefined {
  const objects = Object.entries(body.properties ?? {}).filter(([, schema]) => hasProperties(schema))
  const [name, schema] = objects[0] ?? []
  return name !== undefined && schema && objects.length === 1 ? { name, schema } : undefined
}

const choicesOf = (schema: Schema): Schema[] => schema.anyOf ?? schema.oneOf ?? [schema]
const hasProperties = (schema: Schema): boolean => choicesOf(schema).some(({ properties }) => properties !== undefined)

/** Returns the path if a value of the schema can have it. */
function findPath(schema: Schema, path: readonly string[]): string[] | undefined {
  const [name, ...rest] = path
  if (name === undefined) return []
  for (const { properties = {}, items, additionalProperties } of choicesOf(schema)) {
    // The keys of a record may contain dots.
    if (typeof additionalProperties === 'object') return [path.join('.')]
    const child = Object.hasOwn(properties, name) ? properties[name] : /^\d+$/.test(name) ? items : undefined
    const childPath = child && findPath(child, rest)
    if (childPath) return [name, ...childPath]
  }
  return undefined
}

const bodySchemas = new WeakMap<z.ZodObject, Schema>()

function bodySchemaOf(body: z.ZodObject): Schema {
  const schema = bodySchemas.get(body) ?? (z.toJSONSchema(body, { io: 'input' }) as Schema)
  bodySchemas.set(body, schema)
  return schema
}
