import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '#test/app.ts'
import { allEndpoints, type NamedEndpoint, pathOf } from '#test/contract/endpoints.ts'
import { type Schema, sampleOf } from '#test/contract/sample.ts'

/**
 * Adds fields that only the server, an operator or a code may set to every body of every endpoint,
 * at every level. Each one is rejected by name, and the user does not change. New endpoints are
 * included automatically.
 */
const protectedFields = {
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

/** The attributes of a category have their own names. The category checks them. */
const freeFormFields = ['attributes']

/** Endpoints where the caller may set one of these fields. */
const allowedFields: Record<string, string[]> = {
  role: [
    'signIn.signUpWithEmail',
    'signIn.signUpWithPhone',
    'identities.signUpWithGoogle',
    'identities.signUpWithFacebook',
    'identities.authenticateWithApple', // private or business
  ],
  // the purchase to pay; one of the own addresses
  id: ['checkout.pay', 'profile.updateAddressBook'],
  // open or archived, for the own side of a conversation
  status: ['chats.change'],
  // operators only; the reported user, in place of a listing
  user_id: ['credits.request', 'reports.create'],
  merchant_fee_percentage: ['sellerTerms.update'],
}

type InjectedBody = { path: string[]; body: object }

/** Yields the body once for each object in it and each of these fields. */
function* injectField(value: unknown, field: string, fieldValue: unknown, path: string[] = []): Generator<InjectedBody> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && !(field in value)) yield { path: [...path, field], body: { ...value, [field]: fieldValue } }
  for (const [key, nestedValue] of Object.entries(value).filter(([name]) => !freeFormFields.includes(name)))
    for (const injected of injectField(nestedValue, field, fieldValue, [...path, key]))
      yield {
        path: injected.path,
        body: Array.isArray(value) ? Object.assign([...value], { [key]: injected.body }) : { ...value, [key]: injected.body },
      }
}

const writes = allEndpoints.filter(({ endpoint }) => endpoint.body)
const sampleBodyOf = ({ endpoint }: NamedEndpoint) =>
  sampleOf(z.toJSONSchema(endpoint.body ?? z.object(), { io: 'input' }) as Schema) as object

describe('fields that a caller may not set', () => {
  it.each(Object.entries(Object.groupBy(writes, ({ name }) => name.split('.')[0] ?? '')))(
    'is no field of %s',
    async (_, endpoints = []) => {
      const { app, ctx, world } = await startTestApp()
      const failures: Record<string, string[]> = {}
      for (const namedEndpoint of endpoints) {
        const user = await world.user({ operator: namedEndpoint.endpoint.audience === 'operator' })
        const loadUserRow = () => ctx.db.selectFrom('users').where('id', '=', user.id).selectAll().executeTakeFirstOrThrow()
        const rowBefore = await loadUserRow()
        for (const [field, value] of Object.entries(protectedFields))
          for (const { path, body } of injectField(sampleBodyOf(namedEndpoint), field, value)) {
            const response = await app.server.inject({
              method: namedEndpoint.endpoint.method,
              url: `/api/v1${pathOf(namedEndpoint)}`,
              headers: { authorization: `Bearer ${user.token}` },
              payload: body,
            })
            const errors: { code: string; source?: { pointer?: string } }[] = response.statusCode === 422 ? response.json().errors : []
            const isReported = errors.some(({ code, source }) => code === 'unknown_field' && source?.pointer === `/${path.join('/')}`)
            if (isReported) continue
            const label = `${namedEndpoint.name} answered ${response.statusCode} to`
            failures[label] = [...(failures[label] ?? []), path.join('.')]
          }
        expect(await loadUserRow(), namedEndpoint.name).toEqual(rowBefore)
      }
      expect(failures).toEqual({})
    },
  )

  it('may be set by few endpoints, and each of them has the field', () => {
    const offersField = (name: string, field: string) => {
      const namedEndpoint = writes.find((endpoint) => endpoint.name === name)
      return (
        namedEndpoint !== undefined &&
        JSON.stringify(z.toJSONSchema(namedEndpoint.endpoint.body ?? z.object(), { io: 'input' })).includes(`"${field}"`)
      )
    }
    for (const [field, names] of Object.entries(allowedFields)) expect(names.filter((name) => !offersField(name, field))).toEqual([])
    const endpointsWithProtectedField = writes.filter(({ endpoint }) =>
      hasField(sampleBodyOf({ name: '', endpoint }), Object.keys(protectedFields)),
    )
    expect(endpointsWithProtectedField.map(({ name }) => name).sort()).toEqual(Object.values(allowedFields).flat().sort())
  })
})

const hasField = (value: unknown, fields: string[]): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, nestedValue]) => fields.includes(key) || hasField(nestedValue, fields))
