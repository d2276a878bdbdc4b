import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '#test/app.ts'
import { allEndpoints, type NamedEndpoint, pathOf } from '#test/contract/endpoints.ts'
import { type Schema, sampleOf } from '#test/contract/sample.ts'

/**
 * What only the server, an operator or a code decides, slipped into every body of every endpoint, at every level of it. Each is refused by name, and
 * the person stays as they were. A new endpoint is tried as soon as it is in the contract.
 */
const decided = {
  id: 1,
  user_id: 1,
  operator: true,
  role: 'business',
  status: 'verified',
  confirmed: true,
  email_confirmed_at: '2026-01-01T00:00:00Z',
  phone_confirmed_at: '2026-01-01T00:00:00Z',
  approved_at: '2026-01-01T00:00:00Z',
  documents_uploaded: true,
  may_sell: true,
  merchant_fee_percentage: 0,
  current_merchant_fee_in_percentages: 0,
  fee_source: 'imported',
  rating_sum: 500,
  rating_count: 100,
  password_hash: 'x',
  blocked_reason: null,
  balance_minor: 1_000_000,
}

/** What a category asks of a part has names of its own; which ones is checked by the category. */
const free = ['attributes']

/** Where one of them is the caller's own choice: what it says is theirs to say. */
const chosen: Record<string, string[]> = {
  role: [
    'signIn.signUpWithEmail',
    'signIn.signUpWithPhone',
    'identities.signUpWithGoogle',
    'identities.signUpWithFacebook',
    'identities.authenticateWithApple', // private or business
  ],
  id: ['checkout.pay', 'profile.address'], // which purchase, which of one's own addresses
}

type Place = { path: string[]; body: object }

/** The same body once for each object in it and each of these fields. */
function* withField(value: unknown, field: string, added: unknown, path: string[] = []): Generator<Place> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && !(field in value)) yield { path: [...path, field], body: { ...value, [field]: added } }
  for (const [key, inner] of Object.entries(value).filter(([name]) => !free.includes(name)))
    for (const place of withField(inner, field, added, [...path, key]))
      yield {
        path: place.path,
        body: Array.isArray(value) ? Object.assign([...value], { [key]: place.body }) : { ...value, [key]: place.body },
      }
}

const writes = allEndpoints.filter(({ endpoint }) => endpoint.body)
const sampleBody = ({ endpoint }: NamedEndpoint) =>
  sampleOf(z.toJSONSchema(endpoint.body ?? z.object(), { io: 'input' }) as Schema) as object

describe('what nobody may say of themselves', () => {
  it.each(Object.entries(Object.groupBy(writes, ({ name }) => name.split('.')[0] ?? '')))(
    'is no field of %s',
    async (_, endpoints = []) => {
      const { app, ctx, world } = await startTestApp()
      const faults: Record<string, string[]> = {}
      for (const each of endpoints) {
        const me = await world.user({ operator: each.endpoint.audience === 'operator' })
        const row = () => ctx.db.selectFrom('users').where('id', '=', me.id).selectAll().executeTakeFirstOrThrow()
        const before = await row()
        for (const [field, value] of Object.entries(decided))
          for (const { path, body } of withField(sampleBody(each), field, value)) {
            const answer = await app.server.inject({
              method: each.endpoint.method,
              url: `/api/v1${pathOf(each)}`,
              headers: { authorization: `Bearer ${me.token}` },
              payload: body,
            })
            const errors: { code: string; source?: { pointer?: string } }[] = answer.statusCode === 422 ? answer.json().errors : []
            const named = errors.some(({ code, source }) => code === 'unknown_field' && source?.pointer === `/${path.join('/')}`)
            if (named) continue
            const told = `${each.name} answered ${answer.statusCode} to`
            faults[told] = [...(faults[told] ?? []), path.join('.')]
          }
        expect(await row(), each.name).toEqual(before)
      }
      expect(faults).toEqual({})
    },
  )

  it('is somebody’s own choice in few places, each of which offers it', () => {
    const offered = (name: string, field: string) => {
      const each = writes.find((endpoint) => endpoint.name === name)
      return each !== undefined && JSON.stringify(z.toJSONSchema(each.endpoint.body ?? z.object(), { io: 'input' })).includes(`"${field}"`)
    }
    for (const [field, names] of Object.entries(chosen)) expect(names.filter((name) => !offered(name, field))).toEqual([])
    const all = writes.filter(({ endpoint }) => hasField(sampleBody({ name: '', endpoint }), Object.keys(decided)))
    expect(all.map(({ name }) => name).sort()).toEqual(Object.values(chosen).flat().sort())
  })
})

const hasField = (value: unknown, fields: string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, inner]) => fields.includes(key) || hasField(inner, fields))
