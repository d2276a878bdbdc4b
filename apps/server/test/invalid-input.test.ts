import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from './app.ts'
import { allEndpoints, type NamedEndpoint, pathOf } from './contract/endpoints.ts'
import { replaceEachPart, type Schema, sampleOf } from './contract/sample.ts'

/**
 * Sends invalid input to every endpoint. Each response must be 4xx with a code, never 500. New
 * endpoints are included automatically. If the contract accepts a changed value, any response
 * without a server error is valid.
 */
const invalidValues: Record<string, unknown> = {
  null: null,
  'a number': -1.5,
  'a huge number': 1e300,
  'the number 2^31': 2 ** 31,
  'the number 10^15': 1e15,
  'the id 2^31': String(2 ** 31),
  'the id 10^15 - 1': String(1e15 - 1),
  'the id 2^63': String(2n ** 63n),
  'a truth': true,
  'an empty text': '',
  'the name of an inherited property': 'constructor',
  'a long text': 'x'.repeat(20_000),
  'a text with a zero byte': 'brake\u0000disc',
  'a text with a direction override': 'photo\u202egpj.exe',
  'half a character': '\ud83d',
  'a list': [[]],
  'an object': { unknown: {} },
}
/** Above the range of integer, of ids, of bigint. No test has a row with the first two. */
const tooBigIds = [String(2 ** 31), String(1e15 - 1), String(1e15), String(2n ** 63n), '99999999999999999999']
const invalidPathValues = ['0', '-1', 'abc', '1.5', ...tooBigIds, '%00', 'a%2f..%2fb', "1'--", '%F0%9F%9A%97', 'x'.repeat(150)]
const invalidQueryValues = ['', 'x'.repeat(1500), '%00', '-1', '1e9', ...tooBigIds, '%F0%9F%9A%97', '%27%3B--', '(((', '1&1=1', '%E0%80']

type InjectedResponse = { statusCode: number; body: string }
type Send = (url: string, options?: { payload?: string; type?: string }) => Promise<InjectedResponse>

const features = Object.entries(Object.groupBy(allEndpoints, ({ name }) => name.split('.')[0] ?? ''))
const urlOf = (endpoint: NamedEndpoint, values?: Record<string, string>) => `/api/v1${pathOf(endpoint, values)}`

describe('invalid input', () => {
  it.each(features)('of %s is rejected without a server error', async (_, endpoints = []) => {
    const { app, world } = await startTestApp()
    const failures: string[] = []
    for (const namedEndpoint of endpoints) {
      let { token } = await world.business({ operator: true })
      const send: Send = async (url, { payload, type = 'application/json' } = {}) => {
        const response = await app.server.inject({
          method: namedEndpoint.endpoint.method,
          url,
          headers: { authorization: `Bearer ${token}`, ...(payload === undefined ? {} : { 'content-type': type }) },
          ...(payload === undefined ? {} : { payload }),
        })
        // an accepted call may have ended the session
        if (response.statusCode < 300) token = (await world.business({ operator: true })).token
        return response
      }
      for (const check of [checkBodies, checkFields, checkPaths, checkQueries]) failures.push(...(await check(namedEndpoint, send)))
    }
    expect(failures).toEqual([])
  })
})

/** Bodies that are not JSON, or not an object of this endpoint. */
async function checkBodies(namedEndpoint: NamedEndpoint, send: Send): Promise<string[]> {
  if (!namedEndpoint.endpoint.body) return []
  const bodies: [what: string, wanted: number | undefined, payload: string, type?: string][] = [
    ['broken JSON', 400, '{"a":'],
    ['a poisoned prototype', 400, '{"__proto__":{"operator":true}}'],
    ['another content type', 415, '<a/>', 'application/xml'],
    ['a form', 415, 'a=1', 'application/x-www-form-urlencoded'],
    ['2 MB', 413, JSON.stringify({ a: 'x'.repeat(2_000_000) })],
    ['a list', undefined, '[]'],
    ['a text', undefined, '"x"'],
    ['null', undefined, 'null'],
    ['an unknown field', 422, '{"no_such_field":1}'],
    ['deep nesting', undefined, `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ]
  const failures: string[] = []
  for (const [label, expectedStatus, payload, type] of bodies) {
    const response = await send(urlOf(namedEndpoint), { payload, type })
    // bodies without required fields accept these
    const mayPass = payload === 'null' || payload === '[]'
    const isExpected = expectedStatus
      ? response.statusCode === expectedStatus && hasCode(response)
      : isRefusal(response) || (mayPass && response.statusCode < 300)
    if (!isExpected) failures.push(describeFailure(namedEndpoint, `body: ${label}`, response, expectedStatus))
  }
  return failures
}

/**
 * A valid body in which one part after the other is replaced. The schema refuses most of them in
 * one place: of those that it refuses with the same codes, one is sent for each kind of value,
 * unless `INVALID_INPUT=all` (`npm run bench:invalid-input`).
 */
async function checkFields(namedEndpoint: NamedEndpoint, send: Send): Promise<string[]> {
  const { body, typedTexts = [] } = namedEndpoint.endpoint
  if (!body) return []
  const sample = sampleOf(z.toJSONSchema(body, { io: 'input' }) as Schema)
  const failures: string[] = []
  const sentKinds = new Set<string>()
  for (const [label, replacement] of Object.entries(invalidValues))
    for (const { path, value } of replaceEachPart(sample, replacement)) {
      const { success, error } = body.safeParse(JSON.parse(JSON.stringify(value)))
      const kind = `${label}: ${error?.issues.map(({ code }) => code).join()}`
      if (!success && sentKinds.has(kind) && process.env.INVALID_INPUT !== 'all') continue
      sentKinds.add(kind)
      const response = await send(urlOf(namedEndpoint), { payload: JSON.stringify(value) })
      const mayHaveControls = /password|token$/.test(path) || typedTexts.includes(path)
      const isForbidden = label.includes('zero byte') || (label.includes('override') && !mayHaveControls)
      const isAllowed = !isForbidden && success
      const isExpected = isAllowed ? response.statusCode < 500 : response.statusCode === 422 && hasCode(response)
      if (!isExpected) failures.push(describeFailure(namedEndpoint, `${path}: ${label}`, response, isAllowed ? undefined : 422))
    }
  return failures
}

async function checkPaths(namedEndpoint: NamedEndpoint, send: Send): Promise<string[]> {
  const names = [...namedEndpoint.endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  if (names.length === 0) return []
  const failures: string[] = []
  for (const value of invalidPathValues) {
    const response = await send(
      urlOf(namedEndpoint, Object.fromEntries(names.map((name) => [name, value]))),
      namedEndpoint.endpoint.body ? { payload: '{}' } : {},
    )
    if (!isRefusal(response)) failures.push(describeFailure(namedEndpoint, `path: ${value.slice(0, 30)}`, response))
  }
  return failures
}

/** Each query parameter with invalid values, and an unknown parameter. */
async function checkQueries(namedEndpoint: NamedEndpoint, send: Send): Promise<string[]> {
  const { query, method } = namedEndpoint.endpoint
  if (method !== 'GET') return []
  const failures: string[] = []
  for (const name of Object.keys(query?.shape ?? {}))
    for (const text of invalidQueryValues) {
      const response = await send(`${urlOf(namedEndpoint)}?${name}=${text}`)
      if (response.statusCode >= 500) failures.push(describeFailure(namedEndpoint, `${name}=${text.slice(0, 30)}`, response))
    }
  const repeatedName = Object.keys(query?.shape ?? {})[0]
  if (repeatedName) {
    const response = await send(`${urlOf(namedEndpoint)}?${repeatedName}=1&${repeatedName}=2`)
    if (response.statusCode >= 500) failures.push(describeFailure(namedEndpoint, `${repeatedName} twice`, response))
    const unknownParameterResponse = await send(`${urlOf(namedEndpoint)}?no_such_parameter=1`)
    if (!isRefusal(unknownParameterResponse))
      failures.push(describeFailure(namedEndpoint, 'an unknown parameter', unknownParameterResponse))
  }
  return failures
}

const isRefusal = (response: InjectedResponse) => response.statusCode >= 400 && response.statusCode < 500 && hasCode(response)

function hasCode({ body }: InjectedResponse): boolean {
  try {
    const { errors } = JSON.parse(body) as { errors?: { code?: unknown }[] }
    return typeof errors?.[0]?.code === 'string'
  } catch {
    return false
  }
}

const describeFailure = ({ name }: NamedEndpoint, label: string, { statusCode, body }: InjectedResponse, expectedStatus?: number) =>
  `${name}, ${label}: ${statusCode}${expectedStatus ? `, not ${expectedStatus}` : ''} ${body.slice(0, 160)}`
