import { defineEndpoint, noContent } from '@partlane/contract/endpoint'
import { FieldErrors } from '@partlane/domain/field-errors'
import { Refusal } from '@partlane/domain/refusal'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { findErrorSource } from './error-source.ts'
import { listUnknownFields, toErrorResponse } from './errors.ts'

const endpoint = defineEndpoint({
  method: 'PUT',
  path: '/parts/{slug}',
  audience: 'public',
  summary: 'Change a part',
  params: z.object({ slug: z.string() }),
  query: z.object({ preview: z.boolean().optional() }),
  body: z.strictObject({
    part: z
      .strictObject({
        name: z.string().trim().optional(),
        numbers: z.array(z.strictObject({ number: z.string() })).max(3),
        values: z.record(z.string(), z.string()),
        place: z.strictObject({ city: z.string() }).nullable(),
        photo: z.union([z.strictObject({ photo_id: z.string() }), z.strictObject({ upload_id: z.string() })]),
      })
      .optional(),
    version: z.int().optional(),
  }),
  output: noContent,
  fieldNames: { digits: 'part.code' },
})

it.each([
  ['a property of the body', 'version', { pointer: '/version' }],
  ['a property of the wrapper', 'name', { pointer: '/part/name' }],
  ['an element of a list', 'numbers.2.number', { pointer: '/part/numbers/2/number' }],
  ['an object that may be null', 'place.city', { pointer: '/part/place/city' }],
  ['a choice of objects', 'photo.upload_id', { pointer: '/part/photo/upload_id' }],
  ['a key of a record', 'values.size', { pointer: '/part/values/size' }],
  ['a key of a record with dots', 'values.a.b', { pointer: '/part/values/a.b' }],
  ['a key with characters of pointers', 'values.a/b~c', { pointer: '/part/values/a~1b~0c' }],
  ['a path parameter', 'slug', { parameter: 'slug' }],
  ['a query parameter', 'preview', { parameter: 'preview' }],
  ['a name of the table', 'digits', { pointer: '/part/code' }],
  ['an unknown field', 'colour', undefined],
  ['a list without an index', 'numbers.number', undefined],
  ['a property of a text', 'name.first', undefined],
  ['a property of every object', 'constructor', undefined],
])('finds %s', (_, field, source) => {
  expect(findErrorSource(endpoint, field)).toEqual(source)
})

it('has no wrapper in a body with two objects', () => {
  const twoObjects = {
    ...endpoint,
    body: z.strictObject({ user: z.strictObject({ a: z.string() }), card: z.strictObject({ b: z.string() }) }),
  }
  expect(findErrorSource(twoObjects, 'a')).toBeUndefined()
  expect(findErrorSource(twoObjects, 'user.a')).toEqual({ pointer: '/user/a' })
})

it('responds to several fields with the status of the first', () => {
  const error = new FieldErrors([
    { field: 'photo', code: 'upload_not_ready' },
    { field: 'name', code: 'too_long' },
  ])
  const { status, errors } = toErrorResponse(error, 'request', endpoint)
  expect(status).toBe(409)
  expect(errors).toMatchObject([
    { status: '409', code: 'upload_not_ready', source: { pointer: '/part/photo' } },
    { status: '422', code: 'too_long', source: { pointer: '/part/name' } },
  ])
})

it('keeps the meta of a refusal besides its field', () => {
  const { errors } = toErrorResponse(new Refusal('not_enough_stock', { field: 'version', available: 2 }), 'request', endpoint)
  expect(errors).toEqual([
    { status: '409', code: 'not_enough_stock', title: 'Not enough stock', source: { pointer: '/version' }, meta: { available: 2 } },
  ])
})

it('lists the refused fields that the endpoint does not have', () => {
  const unknown = new Refusal('code_wrong', { field: 'colour' })
  expect(listUnknownFields(unknown, endpoint)).toEqual(['colour'])
  expect(toErrorResponse(unknown, 'request', endpoint).errors[0]).not.toHaveProperty('source')
  expect(listUnknownFields(new Refusal('code_wrong', { field: 'version' }), endpoint)).toEqual([])
  expect(listUnknownFields(new Refusal('not_found'), endpoint)).toEqual([])
})
