import { carrierChoices } from '@partlane/domain/shipping/carriers'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

describe('GET /carriers', () => {
  it('lists all carriers, which caches may store', async () => {
    const { app } = await startTestApp()
    const { status, body, headers } = await app.visitor.get('/carriers')
    expect(status).toBe(200)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([...carrierChoices])
    expect(body.data[0].attributes).toMatchObject({ code: 'royal_mail', name: 'Royal Mail', countries: ['GB'], kinds: ['parcel'] })
    expect(body.data.at(-1).attributes).toMatchObject({ code: 'other', name: null, tracking_url: null, number_pattern: null })
    for (const { attributes } of body.data) if (attributes.number_pattern) new RegExp(attributes.number_pattern)
    expect(headers['cache-control']).toBe('public, max-age=3600')
  })

  it('is stored by no cache when the request is refused', async () => {
    const { app, world } = await startTestApp()
    const { status, headers } = await app.as(await world.user(), { currency: 'doge' }).get('/carriers')
    expect(status).toBe(422)
    expect(headers['cache-control']).toBe('no-store')
  })
})
