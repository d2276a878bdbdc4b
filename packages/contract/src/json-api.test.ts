import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fromDocument, toDocument } from './json-api.ts'
import { defineResource, toMany, toOne } from './resource.ts'

const seller = defineResource('user', z.object({ name: z.string() }))
const photo = defineResource('photo', z.object({ url: z.string() }))
const part = defineResource('part', z.object({ title: z.string(), note: z.string().nullable() }), {
  seller: toOne(seller),
  photos: toMany(photo),
})

const sellerObject = { id: '1', name: 'Dave' }
const partObject = { id: '10', title: 'Disc', note: null, seller: sellerObject, photos: [{ id: '5', url: '/a' }] }

describe('toDocument and fromDocument', () => {
  it('return the original flat objects after a round trip', () => {
    expect(fromDocument(toDocument(part, partObject))).toEqual(partObject)
    expect(fromDocument(toDocument(part, [partObject, { ...partObject, id: '11', seller: null, photos: [] }]))).toEqual([
      partObject,
      { ...partObject, id: '11', seller: null, photos: [] },
    ])
  })

  it('include a related object once even if several objects refer to it', () => {
    const document = toDocument(part, [partObject, { ...partObject, id: '11' }])
    expect(document.included).toHaveLength(2)
    expect(document.data).toMatchObject([{ relationships: { seller: { data: { type: 'user', id: '1' } } } }, {}])
  })

  it('omit properties that the resource does not define', () => {
    const secret = { ...partObject, password_hash: 'x', seller: { ...sellerObject, email: 'dave@example.com' } }
    expect(JSON.stringify(toDocument(part, secret))).not.toMatch(/password_hash|example\.com/)
  })

  it('convert camelCase and dashed names to snake_case', () => {
    expect(fromDocument({ data: { type: 'part', id: '1', attributes: { partNumber: 'A', 'sale-format': 'fixed' } } })).toEqual({
      id: '1',
      part_number: 'A',
      sale_format: 'fixed',
    })
  })
})
