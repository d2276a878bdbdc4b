import * as channels from '@partlane/contract/channels'
import { contract } from '@partlane/contract/contract'
import { featureDescriptions, parameterDescriptions } from '@partlane/contract/descriptions'
import type { Endpoint } from '@partlane/contract/endpoint'
import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ApiFeatures, describeApi, type OpenApi } from '#platform/openapi/describe-api.ts'
import type { JsonSchema } from '#platform/openapi/json-schemas.ts'
import { startTestApp } from './app.ts'

const endpoints = Object.entries(contract as ApiFeatures).flatMap(([feature, featureEndpoints]) =>
  Object.entries(featureEndpoints).map(([name, endpoint]) => [`${feature}.${name}`, endpoint] as [string, Endpoint]),
)

describe('the OpenAPI document', () => {
  let document: OpenApi
  beforeAll(() => {
    const descriptions = { features: featureDescriptions, parameters: parameterDescriptions }
    document = describeApi({
      title: 'Partlane',
      version: '1.0.0',
      basePath: '/api/v1',
      features: contract,
      channels: Object.values(channels),
      descriptions,
    })
  })

  const operationAt = (path: string, method: string): Operation => {
    const operation = document.paths[path]?.[method]
    if (!operation) throw new Error(`${method} ${path} is not described`)
    return operation as Operation
  }

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('is found invalid after a change that makes it invalid', async () => {
    const broken = structuredClone(document)
    broken.paths['/nowhere'] = { get: { responses: { done: 'no' } } }
    expect((await new Validator().validate(broken)).valid).toBe(false)
  })

  it.each(endpoints)('has the operation, responses and refusals of %s', (name, endpoint) => {
    const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation
    expect(operation.operationId).toBe(name)
    const parameters = operation.parameters.flatMap(({ name, in: location }) => (location === 'path' ? name : []))
    expect(parameters).toEqual([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter))
    const codes = Object.values(operation.responses)
      .map(({ description }) => description)
      .join(' ')
    for (const code of endpoint.refusals ?? []) expect(codes).toContain(`\`${code}\``)
    // For an unknown currency.
    expect(operation.responses['422']?.description).toContain('`not_a_choice`')
    expect(operation.security).toEqual(endpoint.audience === 'public' ? [{}, { token: [] }] : [{ token: [] }])
  })

  it('describes each tag and each parameter, and has a licence and a server', () => {
    const { tags, info, servers } = document as unknown as { tags: JsonSchema[]; info: JsonSchema; servers: unknown[] }
    expect(tags.filter(({ description }) => !description)).toEqual([])
    expect(info.license).toMatchObject({ name: expect.any(String), identifier: expect.any(String) })
    expect(servers).toHaveLength(1)
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as Operation[]
    const parameters = operations.flatMap(({ operationId, parameters }) => parameters.map((parameter) => ({ operationId, ...parameter })))
    expect(parameters.length).toBeGreaterThan(150)
    expect(parameters.filter(({ name, description }) => name !== undefined && !description)).toEqual([])
  })

  it('requires the listing of a new conversation, and describes both statuses', () => {
    const operation = document.paths['/users/chats']?.post as unknown as {
      requestBody: { content: Record<string, { schema: JsonSchema }> }
    }
    const schema = operation.requestBody.content['application/json']?.schema as { properties: { chat: JsonSchema } }
    expect(schema.properties.chat.required).toEqual(['listing_id'])
    expect(Object.keys((operation as unknown as Operation).responses)).toEqual(expect.arrayContaining(['200', '201']))
  })

  it('describes when a refused call can be repeated', () => {
    const { responses } = operationAt('/reports', 'post') as { responses: Record<string, JsonSchema> }
    expect(responses['429']?.description).toContain('`too_many_reports`')
    expect(responses['429']?.headers).toEqual({ 'Retry-After': { $ref: '#/components/headers/Retry-After' } })
    expect(responses['403']?.headers).toBeUndefined()
  })

  it.each([
    '/users/chats',
    '/users/chats/{id}/messages',
    '/users/chats/{id}/enquiries',
    '/users/likes',
    '/reports',
    '/users/decisions/{id}/appeal',
    '/users/decisions/{id}/correction',
    '/report_decisions/appeal',
  ])('describes that a repeated POST to %s responds with 200', (path) => {
    expect(Object.keys(operationAt(path, 'post').responses)).toEqual(expect.arrayContaining(['200', '201']))
  })

  it('describes how clients that leave out null and false remove a value', () => {
    const schemaOf = (path: string) => {
      const content = operationAt(path, 'put').requestBody?.content as Record<string, { schema: ObjectSchema }>
      return Object.values(content['application/json']?.schema.properties ?? {})[0]?.properties
    }
    expect(schemaOf('/users/chats/{id}')?.blocked).toMatchObject({ enum: expect.arrayContaining(['yes', 'no']) })
    expect(schemaOf('/users/notification_settings')?.quiet_hours).toMatchObject({
      anyOf: [{ required: ['from', 'to'] }, { type: 'null' }, { const: 'no' }],
    })
  })

  it('describes the search of conversations', () => {
    const operation = document.paths['/users/chats']?.get as unknown as Operation
    expect(operation.parameters.find(({ name }) => name === 'search')?.description).toContain('shown names')
  })

  it('describes the socket with its channels', () => {
    const operation = document.paths['/cable']?.get as unknown as {
      responses: object
      'x-channels': { name: string; params: JsonSchema }[]
    }
    expect(operation.responses).toHaveProperty('101')
    const described = operation['x-channels']
    expect(described.map(({ name }) => name).toSorted()).toEqual(Object.keys(channels).toSorted())
    expect(described.find(({ name }) => name === 'ChatRoomsChannel')?.params.required).toEqual(['chat_id'])
  })

  it('has the enums, integers and formats of the search parameters', () => {
    const operation = document.paths['/listings']?.get as Operation | undefined
    const schemaOf = (name: string) => operation?.parameters.find((parameter) => parameter.name === name)
    expect(schemaOf('sort')?.schema).toMatchObject({ type: 'string', enum: expect.arrayContaining(['best', 'nearest']) })
    expect(schemaOf('condition')).toMatchObject({
      style: 'form',
      explode: false,
      schema: { type: 'array', items: { enum: expect.arrayContaining(['new', 'used']) } },
    })
    expect(schemaOf('year')?.schema).toEqual({ type: 'integer', minimum: 1900, maximum: 2100 })
    expect(schemaOf('radius')?.schema).toMatchObject({ type: 'integer', minimum: 1 })
    expect(schemaOf('price_min')?.schema).toMatchObject({ type: ['number', 'string'], minimum: 0 })
    expect(schemaOf('lat')?.schema).toEqual({ type: 'number', minimum: -90, maximum: 90 })
    expect(schemaOf('node')?.schema).toMatchObject({ type: 'string', pattern: expect.any(String) })
  })

  it('has both media types, the texts of forms, and a limit of calls everywhere', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as Operation[]
    const mediaTypes = ['application/json', 'application/vnd.api+json']
    for (const { operationId, responses, requestBody } of operations.filter(({ operationId }) => operationId !== 'cable.connect')) {
      expect(Object.keys(responses['429']?.content ?? {}), operationId).toEqual(mediaTypes)
      if (requestBody) expect(Object.keys(requestBody.content), operationId).toEqual(mediaTypes)
    }
    const schemaOf = (name: string) => listProperties(document).find((property) => property.name === name)?.schema
    expect(schemaOf('keep_me_logged_in')).toMatchObject({ enum: expect.arrayContaining([true, 'yes', null]) })
    expect(schemaOf('item_quantity')).toMatchObject({ type: ['integer', 'string'] })
  })

  it('has computed values in attributes, which deserialisers read', () => {
    const schema = document.components.schemas.cart_totals as JsonSchema
    expect(schema).toMatchObject({
      required: ['type', 'id', 'attributes'],
      properties: { attributes: { required: expect.arrayContaining(['total']) } },
    })
    const isNull = ({ responses }: Operation) => JSON.stringify(responses).includes('"data":{"type":"null"}')
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as Operation[]
    expect(operations.filter(isNull).map(({ operationId }) => operationId)).toEqual([])
  })

  it('has the names and types of the specification', () => {
    const properties = listProperties(document)
    expect(properties.length).toBeGreaterThan(500)
    const named = (pattern: RegExp) => properties.filter(({ name }) => pattern.test(name))
    // Units are part of no name: amounts are decimals with a currency, weights are in kilograms.
    expect(named(/_minor$|_mm$|_cm$|_grams$|^weight_|^dimensions_|^auction_duration_/).map(({ path }) => path)).toEqual([])
    const notText = named(/^id$|_ids?$/).filter(({ schema }) => !isTextSchema(schema))
    expect(notText.map(({ path }) => path)).toEqual([])
  })

  it('resolves every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w.]+)"/g)]
    expect(references.length).toBeGreaterThan(100)
    const components = document.components as unknown as Record<string, Record<string, unknown>>
    expect(references.filter(([, kind = '', name = '']) => components[kind]?.[name] === undefined)).toEqual([])
  })
})

type Property = { name: string; path: string; schema: JsonSchema }

/** Lists the properties and the parameters of the document, at every depth. */
function listProperties(value: unknown, path = ''): Property[] {
  if (typeof value !== 'object' || value === null) return []
  const { properties, name, in: location, schema } = value as Record<string, JsonSchema | undefined>
  const own = typeof location === 'string' && schema ? [{ name: String(name), path: `${path}/${String(name)}`, schema }] : []
  const children = Object.entries(properties ?? {}).map(([key, child]) => ({
    name: key,
    path: `${path}/${key}`,
    schema: child as JsonSchema,
  }))
  return [...own, ...children, ...Object.entries(value).flatMap(([key, child]) => listProperties(child, `${path}/${key}`))]
}

/** Text, a list of texts, or null. */
function isTextSchema({ type, anyOf, items }: JsonSchema): boolean {
  if (Array.isArray(anyOf)) return anyOf.every((choice) => choice.type === 'null' || isTextSchema(choice))
  if (Array.isArray(type)) return type.every((choice) => choice === 'string' || choice === 'null')
  return type === 'string' || (type === 'array' && isTextSchema(items as JsonSchema))
}

type ObjectSchema = { properties?: Record<string, ObjectSchema> }
type Operation = {
  operationId: string
  parameters: { name?: string; in?: string; description?: string; schema?: JsonSchema }[]
  responses: Record<string, { description: string; content?: object }>
  requestBody?: { content: object }
  security: unknown[]
}

it('serves the document, and a page that loads nothing from other hosts', async () => {
  const { app } = await startTestApp()
  const documentResponse = await app.visitor.get('/openapi.json')
  expect(documentResponse).toHaveStatus(200)
  expect(documentResponse.body.info.title).toBe('Partlane API')

  const page = await app.server.inject('/api/docs')
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
  const loadedUrls = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
  expect(loadedUrls).toHaveLength(3)
  for (const url of loadedUrls) expect((await app.server.inject(url)).statusCode).toBe(200)
})
