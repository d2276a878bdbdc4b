import { describe, expect, it } from 'vitest'
import type { GuardedEndpoint } from '#platform/http/api.ts'
import { startTestApp } from './app.ts'
import { allEndpoints, type NamedEndpoint, pathOf } from './contract/endpoints.ts'

/**
 * Checks every endpoint of the contract with every kind of caller. The expected result follows from
 * the endpoint's audience, so a new endpoint is checked without a change here.
 */
const callers = [
  'anonymous',
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
/** A 403 with `sign_in_required` is separate: only this code leads to the sign-in page. */
type ExpectedResult = 'in' | 'sign_in_required' | 401 | 403 | 419

const confirmedCallers: CallerName[] = ['personal', 'business', 'operator']

/** Sign-in: the token of an ended session counts as none. The first of two presses ends it. */
const endpointsThatAcceptEndedSessions = [
  'identities.authenticateWithApple',
  'identities.signInWithFacebook',
  'identities.signInWithGoogle',
  'signIn.signInWithEmail',
  'signIn.signInWithPhone',
]

function expectedResult({ audience, acceptsEndedSession }: GuardedEndpoint, caller: CallerName): ExpectedResult {
  if (caller === 'expired') return 419
  if (acceptsEndedSession && (caller === 'revoked' || caller === 'deleted')) return 'in'
  // A token that is sent must be valid, even where none is required. The token of a deleted account
  // is not.
  if (caller === 'revoked' || caller === 'forged' || caller === 'deleted') return 401
  if (audience === 'public') return 'in'
  if (caller === 'anonymous') return 'sign_in_required'
  if (audience === 'session') return 'in'
  if (caller === 'blocked') return 403
  if (audience === 'guest') return 'in'
  if (caller === 'guest') return 'sign_in_required'
  if (audience === 'confirmed') return confirmedCallers.includes(caller) ? 'in' : 403
  if (audience === 'operator') return caller === 'operator' ? 'in' : 403
  return 'in'
}

/** Endpoints whose policy is narrower than the audience and runs before the input is validated. */
const policyExceptions: Record<string, Partial<Record<CallerName, 403>>> = {
  // only a business has an inventory (specification, section 6)
  'selling.inventory': { unverified: 403, personal: 403, operator: 403 },
  // publishes at once, without input; only confirmed members may sell
  'selling.publishAll': { unverified: 403 },
  'auctions.relist': { unverified: 403 },
}

const features = Object.entries(Object.groupBy(allEndpoints, ({ name }) => name.split('.')[0] ?? ''))

describe('audience of endpoints', () => {
  it.each(features)('accepts and rejects the right callers of %s', async (_, endpoints = []) => {
    const callerSetup = await startCallers()
    const mismatches: Record<string, unknown> = {}
    for (const namedEndpoint of endpoints) {
      const expected = expectedResultsOf(namedEndpoint)
      const actual = await callWithEveryToken(namedEndpoint, callerSetup)
      for (const caller of callers)
        if (actual[caller] !== expected[caller])
          mismatches[`${namedEndpoint.name} as ${caller}`] = { wanted: expected[caller], found: actual[caller] }
    }
    expect(mismatches).toEqual({})
  })

  it('accepts ended sessions at sign-in only', () => {
    const found = allEndpoints.filter(({ endpoint }) => endpoint.acceptsEndedSession).map(({ name }) => name)
    expect(found.sort()).toEqual(endpointsThatAcceptEndedSessions)
  })

  it('checks all endpoints and has no outdated exception', () => {
    expect(allEndpoints.length).toBeGreaterThan(50)
    expect(Object.keys(policyExceptions).filter((name) => !allEndpoints.some((namedEndpoint) => namedEndpoint.name === name))).toEqual([])
  })
})

const expectedResultsOf = ({ name, endpoint }: NamedEndpoint) =>
  Object.fromEntries(callers.map((caller) => [caller, policyExceptions[name]?.[caller] ?? expectedResult(endpoint, caller)]))

type Tokens = Record<CallerName, string | undefined>

/**
 * An app with invalid tokens and a function that creates valid ones: a call may end the session of
 * its caller.
 */
async function startCallers() {
  const { app, ctx, world } = await startTestApp()
  const { token: expiredToken } = await world.user()
  app.clock.advance(25 * 3_600_000)
  const revokedUser = await world.user()
  await ctx.db.updateTable('sessions').set({ revoked_at: ctx.clock.now() }).where('user_id', '=', revokedUser.id).execute()
  const createTokens = async (): Promise<Tokens> => {
    const { token: personalToken } = await world.user()
    return {
      anonymous: undefined,
      guest: (await world.guest()).token,
      unverified: (await world.user({ status: 'unverified' })).token,
      personal: personalToken,
      business: (await world.business()).token,
      operator: (await world.operator()).token,
      blocked: (await world.user({ status: 'blocked' })).token,
      deleted: (await world.user({ status: 'deleted' })).token,
      expired: expiredToken,
      revoked: revokedUser.token,
      forged: `${personalToken.slice(0, personalToken.lastIndexOf('.'))}.${'A'.repeat(43)}`,
    }
  }
  return { app, createTokens }
}

async function callWithEveryToken(namedEndpoint: NamedEndpoint, { app, createTokens }: Awaited<ReturnType<typeof startCallers>>) {
  const { method, body } = namedEndpoint.endpoint
  const results: Record<string, ExpectedResult | string> = {}
  for (const [caller, token] of Object.entries(await createTokens())) {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const response = await app.server.inject({ method, url: `/api/v1${pathOf(namedEndpoint)}`, headers, ...(body ? { payload: {} } : {}) })
    results[caller] = resultOf(response.statusCode, response.body)
  }
  return results
}

/** A caller that passes the guard can still get an error for invalid input or an unknown object. */
function resultOf(status: number, body: string): ExpectedResult | string {
  if (status === 403 && body.includes('"sign_in_required"')) return 'sign_in_required'
  if (status === 401 || status === 403 || status === 419) return status
  return status < 500 ? 'in' : `${status} ${body.slice(0, 200)}`
}
