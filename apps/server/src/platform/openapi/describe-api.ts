import type { ChannelContract } from '@partlane/contract/channel'
import type { Endpoint } from '@partlane/contract/endpoint'
import { MAX_PAGE } from '@partlane/domain/limits'
import { locales } from '@partlane/domain/locale'
import { currencyCodes } from '@partlane/domain/money/money'
import { statusOf } from '#platform/http/response-document.ts'
import { CABLE_TAG, describeCable } from './describe-cable.ts'
import { errorResponses, errorsSchema, responseHeaders } from './describe-errors.ts'
import { documentSchema, resourceSchemas } from './describe-resources.ts'
import { inMediaTypes, inputSchema, type JsonSchema } from './json-schemas.ts'

export type ApiFeatures = Record<string, Record<string, Endpoint>>
type Descriptions = {
  features: { readonly [feature: string]: string }
  /** By name, or by name and path. */
  parameters: ReadonlyMap<string, string>
}
type DescribeApiOptions = {
  title: string
  version: string
  basePath: string
  features: ApiFeatures
  channels: readonly ChannelContract[]
  descriptions: Descriptions
}
export type OpenApi = JsonSchema & {
  paths: Record<string, Record<string, JsonSchema>>
  components: JsonSchema & { schemas: Record<string, JsonSchema> }
}

/** OpenAPI 3.1 wants an SPDX expression or an address beside the name. */
const license = { name: 'Proprietary, all rights reserved', identifier: 'LicenseRef-Proprietary' }

/**
 * The whole API as OpenAPI 3.1, generated from the contract that also validates requests and types
 * the clients.
 */
export function describeApi({ title, version, basePath, features, channels, descriptions }: DescribeApiOptions): OpenApi {
  const endpoints = Object.values(features).flatMap((feature) => Object.values(feature))
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version, description: introduction, license },
    servers: [{ url: basePath }],
    tags: [
      ...Object.keys(features).map((name) => ({ name, description: descriptions.features[name] })),
      { name: CABLE_TAG, description: 'Messages in real time' },
    ],
    paths: { ...describePaths(features, descriptions.parameters), '/cable': describeCable(channels) },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters: callerHeaders,
      headers: responseHeaders,
      schemas: { ...resourceSchemas(endpoints.map(({ output }) => output)), pagy, errors: errorsSchema },
    },
  }
}

const introduction = `Responses are JSON:API documents: \`data\` with \`type\`, \`id\` and \`attributes\`, related objects in \`included\`, other values in \`meta\`.
Long lists are paged: \`meta.pagy\`. Errors are JSON:API error objects with a stable \`code\`.
A client that leaves out \`null\` and \`false\` sends \`"no"\` where the value of a field is to be removed or switched off.
A POST that can be repeated has two statuses: 201 if it has created the object now, 200 if the object existed. Both responses have the object.
401: the token is invalid or its session has ended. 419: the token has expired. 403 \`sign_in_required\`: the call needs a token, or a member's token. Amounts are decimals with a currency, \`{ "amount": "12.50", "currency": "gbp" }\`; instants are in UTC.`

function describePaths(features: ApiFeatures, parameterDescriptions: Descriptions['parameters']): OpenApi['paths'] {
  const paths: OpenApi['paths'] = {}
  for (const [feature, endpoints] of Object.entries(features))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = paths[endpoint.path] ?? {}
      path[endpoint.method.toLowerCase()] = describeEndpoint(`${feature}.${name}`, endpoint, parameterDescriptions)
      paths[endpoint.path] = path
    }
  return paths
}

function describeEndpoint(operationId: string, endpoint: Endpoint, parameterDescriptions: Descriptions['parameters']): JsonSchema {
  const { audience, summary, params, query, body, output, path } = endpoint
  const document = documentSchema(output)
  const success = { description: 'Success', ...(document ? { content: responseContent(output, document) } : {}) }
  const describe = (name: string) => parameterDescriptions.get(`${name} ${path}`) ?? parameterDescriptions.get(name)
  return {
    operationId,
    tags: [operationId.split('.')[0]],
    summary,
    description: `Audience: ${audience}`,
    security: audience === 'public' ? [{}, { token: [] }] : [{ token: [] }],
    parameters: [
      ...(params ? parametersOf('path', inputSchema(params), describe) : []),
      ...(query ? parametersOf('query', inputSchema(query), describe) : []),
      ...Object.keys(callerHeaders).map((key) => ({ $ref: `#/components/parameters/${key}` })),
    ],
    ...(body ? { requestBody: { required: true, content: inMediaTypes({ schema: inputSchema(body) }) } } : {}),
    responses: {
      [statusOf(endpoint)]: success,
      ...(endpoint.returnsExisting ? { 200: { ...success, description: 'It existed already' } } : {}),
      ...errorResponses(endpoint),
    },
  }
}

/** A file, or a body in the format of another service, is not a JSON:API document. */
function responseContent(output: Endpoint['output'], schema: JsonSchema) {
  if (output.kind === 'file') return { [output.contentType]: { schema } }
  return output.kind === 'raw' ? { 'application/json': { schema } } : inMediaTypes({ schema })
}

type DescribeParameter = (name: string) => string | undefined

/** A list is one text with commas: `condition=new,used`. */
function parametersOf(
  location: 'path' | 'query',
  { properties = {}, required = [] }: ReturnType<typeof inputSchema>,
  describe: DescribeParameter,
): JsonSchema[] {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: location,
    description: description ?? describe(name),
    required: location === 'path' || required.includes(name),
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    schema,
  }))
}

const callerHeaders = {
  Locale: {
    name: 'Locale',
    in: 'header',
    description: 'Language of the texts in the response',
    schema: { enum: [...locales], default: 'en-GB' },
  },
  Currency: {
    name: 'Currency',
    in: 'header',
    description: 'Currency of converted prices',
    schema: { enum: [...currencyCodes], default: 'gbp' },
  },
} satisfies Record<string, JsonSchema>

/** Counting stops at 9,999. `count` then has this value, and clients show "9999+". */
const pagy: JsonSchema = {
  type: 'object',
  required: ['count', 'page', 'items', 'pages', 'next', 'prev'],
  properties: {
    ...Object.fromEntries(['count', 'page', 'items', 'pages'].map((name) => [name, { type: 'integer' }])),
    next: { type: ['integer', 'null'], description: `Null at the last page, and at page ${MAX_PAGE}, the last of every list` },
    prev: { type: ['integer', 'null'] },
  },
}
