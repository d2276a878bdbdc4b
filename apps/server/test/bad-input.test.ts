import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from './app.ts'
import { allEndpoints, type NamedEndpoint, pathOf } from './contract/endpoints.ts'
import { type Schema, sampleOf, spoiled } from './contract/sample.ts'

/**
 * What no client of ours sends, to every endpoint: each answer is 4xx with a code, never 500, and nobody has to write it down for a new endpoint.
 * Where the contract happens to allow what was spoiled, any answer but a fault of ours will do.
 */
const wrong: Record<string, unknown> = {
  null: null,
  'a number': -1.5,
  'a huge number': 1e300,
  'a truth': true,
  'an empty text': '',
  'a long text': 'x'.repeat(20_000),
  'a text with a zero byte': 'brake\u0000disc',
  'half a character': '\ud83d',
  'a list': [[]],
  'an object': { unknown: {} },
}
const inPath = ['0', '-1', 'abc', '1.5', '99999999999999999999', '%00', 'a%2f..%2fb', "1'--", '%F0%9F%9A%97', 'x'.repeat(150)]
const texts = ['', 'x'.repeat(1500), '%00', '-1', '1e9', '99999999999999999999', '%F0%9F%9A%97', '%27%3B--', '(((', '1&1=1', '%E0%80']

type Answer = { statusCode: number; body: string }
type Send = (url: string, options?: { payload?: string; type?: string }) => Promise<Answer>

const features = Object.entries(Object.groupBy(allEndpoints, ({ name }) => name.split('.')[0] ?? ''))
const full = (each: NamedEndpoint, values?: Record<string, string>) => `/api/v1${pathOf(each, values)}`

describe('bad input', () => {
  it.each(features)('to %s is refused, never a fault', async (_, endpoints = []) => {
    const { app, world } = await startTestApp()
    const faults: string[] = []
    for (const each of endpoints) {
      let { token } = await world.business({ operator: true })
      const send: Send = async (url, { payload, type = 'application/json' } = {}) => {
        const answer = await app.server.inject({
          method: each.endpoint.method,
          url,
          headers: { authorization: `Bearer ${token}`, ...(payload === undefined ? {} : { 'content-type': type }) },
          ...(payload === undefined ? {} : { payload }),
        })
        if (answer.statusCode < 300) token = (await world.business({ operator: true })).token // what was let through may have ended its caller
        return answer
      }
      for (const round of [badBodies, badFields, badPaths, badQueries]) faults.push(...(await round(each, send)))
    }
    expect(faults).toEqual([])
  })
})

/** Not even JSON, or not an object of this endpoint's. */
async function badBodies(each: NamedEndpoint, send: Send): Promise<string[]> {
  if (!each.endpoint.body) return []
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
  const faults: string[] = []
  for (const [what, wanted, payload, type] of bodies) {
    const answer = await send(full(each), { payload, type })
    const mayPass = payload === 'null' || payload === '[]' // a body without required fields takes these for nothing
    const good = wanted ? answer.statusCode === wanted && hasCode(answer) : isRefusal(answer) || (mayPass && answer.statusCode < 300)
    if (!good) faults.push(told(each, `body: ${what}`, answer, wanted))
  }
  return faults
}

/** A sound body with one part after the other replaced by something else. */
async function badFields(each: NamedEndpoint, send: Send): Promise<string[]> {
  const { body } = each.endpoint
  if (!body) return []
  const sample = sampleOf(z.toJSONSchema(body, { io: 'input' }) as Schema)
  const faults: string[] = []
  for (const [what, replacement] of Object.entries(wrong))
    for (const { path, value } of spoiled(sample, replacement)) {
      const answer = await send(full(each), { payload: JSON.stringify(value) })
      const allowed = !what.includes('zero byte') && body.safeParse(JSON.parse(JSON.stringify(value))).success
      const good = allowed ? answer.statusCode < 500 : answer.statusCode === 422 && hasCode(answer)
      if (!good) faults.push(told(each, `${path}: ${what}`, answer, allowed ? undefined : 422))
    }
  return faults
}

async function badPaths(each: NamedEndpoint, send: Send): Promise<string[]> {
  const names = [...each.endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  if (names.length === 0) return []
  const faults: string[] = []
  for (const value of inPath) {
    const answer = await send(
      full(each, Object.fromEntries(names.map((name) => [name, value]))),
      each.endpoint.body ? { payload: '{}' } : {},
    )
    if (!isRefusal(answer)) faults.push(told(each, `path: ${value.slice(0, 30)}`, answer))
  }
  return faults
}

/** Parameters of the query, one after the other, and one that nobody knows. */
async function badQueries(each: NamedEndpoint, send: Send): Promise<string[]> {
  const { query, method } = each.endpoint
  if (method !== 'GET') return []
  const faults: string[] = []
  for (const name of Object.keys(query?.shape ?? {}))
    for (const text of texts) {
      const answer = await send(`${full(each)}?${name}=${text}`)
      if (answer.statusCode >= 500) faults.push(told(each, `${name}=${text.slice(0, 30)}`, answer))
    }
  const twice = Object.keys(query?.shape ?? {})[0]
  if (twice) {
    const answer = await send(`${full(each)}?${twice}=1&${twice}=2`)
    if (answer.statusCode >= 500) faults.push(told(each, `${twice} twice`, answer))
    const unknown = await send(`${full(each)}?no_such_parameter=1`)
    if (!isRefusal(unknown)) faults.push(told(each, 'an unknown parameter', unknown))
  }
  return faults
}

const isRefusal = (answer: Answer) => answer.statusCode >= 400 && answer.statusCode < 500 && hasCode(answer)

function hasCode({ body }: Answer): boolean {
  try {
    const { errors } = JSON.parse(body) as { errors?: { code?: unknown }[] }
    return typeof errors?.[0]?.code === 'string'
  } catch {
    return false
  }
}

const told = ({ name }: NamedEndpoint, what: string, { statusCode, body }: Answer, wanted?: number) =>
  `${name}, ${what}: ${statusCode}${wanted ? `, not ${wanted}` : ''} ${body.slice(0, 160)}`
