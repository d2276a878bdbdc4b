import fc from 'fast-check'
import type { OpenApi } from '#platform/openapi/describe-api.ts'
import { replaceEachPart, type Schema } from '../contract/sample.ts'
import { arbitraryOf, invalidValue, type KnownValues } from './arbitraries.ts'
import { type CallerName, callerNames } from './callers.ts'

export type GeneratedRequest = {
  operationId: string
  caller: CallerName
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Operation = {
  operationId: string
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: { 'application/json': { schema: Schema } } }
}
type Values = Record<string, unknown>
type Parts = { caller: CallerName; path: Values; query: Values; header: Values; body: unknown }

type GenerateOptions = { document: OpenApi; known: KnownValues; count: number; seed: number }

/**
 * Generates requests from the OpenAPI document: its operations in turn, each with a random caller.
 * Half of the bodies have one part replaced by an invalid value. The same seed, document and known
 * values result in the same requests.
 */
export function* generateRequests({ document, known, count, seed }: GenerateOptions): Generator<GeneratedRequest> {
  const operations = listOperations(document)
  const requestsPerOperation = Math.ceil(count / operations.length)
  const samples = operations.map(({ operation, method, path }, i) => {
    const parts = fc.sample(arbitraryParts(document, operation, known), { seed: seed + i, numRuns: requestsPerOperation })
    return parts.map((part) => createRequest(operation, method, path, part))
  })
  for (let i = 0; i < count; i++) {
    const request = samples[i % samples.length]?.[Math.floor(i / samples.length)]
    if (request) yield request
  }
}

const listOperations = ({ paths }: OpenApi) =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation: operation as Operation })),
  )

function arbitraryParts(document: OpenApi, operation: Operation, known: KnownValues): fc.Arbitrary<Parts> {
  const parameters = operation.parameters.map((parameter) => ('$ref' in parameter ? resolveParameter(document, parameter.$ref) : parameter))
  const valuesOf = (location: Parameter['in']): fc.Arbitrary<Values> => {
    const selected = parameters.filter((parameter) => parameter.in === location)
    const entries = selected.map(({ name, schema }) => [name, arbitraryParameter(name, schema, location, known)] as const)
    return fc.record(Object.fromEntries(entries), { requiredKeys: location === 'path' ? entries.map(([name]) => name) : [] })
  }
  const schema = operation.requestBody?.content['application/json'].schema
  return fc.record({
    caller: fc.constantFrom(...callerNames),
    path: valuesOf('path'),
    query: valuesOf('query'),
    header: valuesOf('header'),
    body: schema ? arbitraryBody(schema, known) : fc.constant(undefined),
  })
}

const resolveParameter = ({ components }: OpenApi, reference: string) =>
  (components.parameters as Record<string, Parameter>)[reference.split('/').at(-1) ?? ''] as Parameter

/** Path parameters mostly name an existing object. One in five parameters is invalid. */
function arbitraryParameter(name: string, schema: Schema, location: Parameter['in'], known: KnownValues): fc.Arbitrary<unknown> {
  const valid = location === 'path' ? fc.constantFrom(...known) : arbitraryOf(schema, known, name)
  return fc.oneof({ weight: 4, arbitrary: valid }, { weight: 1, arbitrary: location === 'header' ? fc.string() : invalidValue })
}

function arbitraryBody(schema: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const valid = arbitraryOf(schema, known)
  const changed = fc.tuple(valid, invalidValue, fc.nat()).map(([body, value, position]) => {
    const bodies = [...replaceEachPart(body, value)]
    return bodies.length > 0 ? bodies[position % bodies.length]?.value : value
  })
  return fc.oneof(valid, changed)
}

function createRequest(operation: Operation, method: string, path: string, parts: Parts): GeneratedRequest {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeText(parts.path[name]))
  const query = Object.entries(parts.query).map(([name, value]) => `${name}=${encodeText(value)}`)
  const headers = Object.entries(parts.header).map(([name, value]) => [name.toLowerCase(), encodeText(value)])
  return {
    operationId: operation.operationId,
    caller: parts.caller,
    method,
    url: `/api/v1${filledPath}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: Object.fromEntries(headers),
    body: parts.body,
  }
}

/** An empty path segment would be another path. */
const encodeText = (value: unknown) => encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed() || ' ')
