import type { Audience } from '@partlane/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { startTestApp } from './app.ts'
import { allEndpoints, type NamedEndpoint, pathOf } from './contract/endpoints.ts'

/**
 * Who may call what, for every endpoint of the contract and everybody who may come along. Nothing is said here of single endpoints:
 * what is expected follows from the audience, so a new endpoint is in the matrix as soon as it is in the contract.
 */
const callers = [
  'nobody',
  'guest',
  'unverified',
  'personal',
  'business',
  'operator',
  'blocked',
  'deleted',
  'expired',
  'revoked',
  'forged',
] as const
type CallerName = (typeof callers)[number]
type Verdict = 'in' | 401 | 403 | 419

const confirmed: CallerName[] = ['personal', 'business', 'operator']

function expected(audience: Audience, caller: CallerName): Verdict {
  if (caller === 'expired') return 419
  // A token that is sent must be good, even where none is needed; a deleted account is nobody any more
  if (caller === 'revoked' || caller === 'forged' || caller === 'deleted') return 401
  if (audience === 'public') return 'in'
  if (caller === 'nobody') return 401
  if (audience === 'session') return 'in'
  if (caller === 'blocked') return 403
  if (audience === 'guest') return 'in'
  if (caller === 'guest') return 401
  if (audience === 'confirmed') return confirmed.includes(caller) ? 'in' : 403
  if (audience === 'operator') return caller === 'operator' ? 'in' : 403
  return 'in'
}

/** Narrower than the audience by a policy that asks before it looks at the input. Each with its reason. */
const narrower: Record<string, Partial<Record<CallerName, 403>>> = {
  'selling.inventory': { unverified: 403, personal: 403, operator: 403 }, // an inventory is what a business has (specification, section 6)
  'selling.publishAll': { unverified: 403 }, // publishes at once, without input to check first; only confirmed members sell
}

const features = Object.entries(Object.groupBy(allEndpoints, ({ name }) => name.split('.')[0] ?? ''))

describe('every endpoint lets in whom its audience says', () => {
  it.each(features)('of %s', async (_, endpoints = []) => {
    const people = await startPeople()
    const wrong: Record<string, unknown> = {}
    for (const each of endpoints) {
      const wanted = wantedOf(each)
      const found = await callAsEverybody(each, people)
      for (const caller of callers)
        if (found[caller] !== wanted[caller]) wrong[`${each.name} as ${caller}`] = { wanted: wanted[caller], found: found[caller] }
    }
    expect(wrong).toEqual({})
  })

  it('is more than a handful', () => {
    expect(allEndpoints.length).toBeGreaterThan(50)
    expect(Object.keys(narrower).filter((name) => !allEndpoints.some((each) => each.name === name))).toEqual([])
  })
})

const wantedOf = ({ name, endpoint }: NamedEndpoint) =>
  Object.fromEntries(callers.map((caller) => [caller, narrower[name]?.[caller] ?? expected(endpoint.audience, caller)]))

type Tokens = Record<CallerName, string | undefined>

/** An app with people whose tokens are no longer good, and a way to make the others anew: a call may end its caller's session. */
async function startPeople() {
  const { app, ctx, world } = await startTestApp()
  const { token: expired } = await world.user()
  app.clock.advance(25 * 3_600_000)
  const ended = await world.user()
  await ctx.db.updateTable('sessions').set({ revoked_at: ctx.clock.now() }).where('user_id', '=', ended.id).execute()
  const tokens = async (): Promise<Tokens> => {
    const { token: personal } = await world.user()
    return {
      nobody: undefined,
      guest: (await world.guest()).token,
      unverified: (await world.user({ status: 'unverified' })).token,
      personal,
      business: (await world.business()).token,
      operator: (await world.operator()).token,
      blocked: (await world.user({ status: 'blocked' })).token,
      deleted: (await world.user({ status: 'deleted' })).token,
      expired,
      revoked: ended.token,
      forged: `${personal.slice(0, personal.lastIndexOf('.'))}.${'A'.repeat(43)}`,
    }
  }
  return { app, tokens }
}

async function callAsEverybody(each: NamedEndpoint, { app, tokens }: Awaited<ReturnType<typeof startPeople>>) {
  const { method, body } = each.endpoint
  const verdicts: Record<string, Verdict | string> = {}
  for (const [caller, token] of Object.entries(await tokens())) {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await app.server.inject({ method, url: `/api/v1${pathOf(each)}`, headers, ...(body ? { payload: {} } : {}) })
    verdicts[caller] = verdictOf(answer.statusCode, answer.body)
  }
  return verdicts
}

/** Whoever comes in may still be told that the input is wrong or that there is no such thing. */
function verdictOf(status: number, body: string): Verdict | string {
  if (status === 401 || status === 403 || status === 419) return status
  return status < 500 ? 'in' : `${status} ${body.slice(0, 200)}`
}
