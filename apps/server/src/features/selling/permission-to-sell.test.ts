import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { completeDraft } from './test-helpers.ts'

describe('permission to sell', () => {
  it('hides a draft from other users', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const { slug, id } = await completeDraft(setup, await world.user())
    const otherClient = app.as(await world.user())
    const requests = [
      otherClient.get(`/users/listings/${slug}`),
      otherClient.put(`/users/listings/drafts/${slug}`, { listing: { title: 'mine' } }),
      otherClient.delete(`/users/listings/drafts/${slug}`),
      otherClient.post('/users/listings/published', { listing_slug: slug }),
      otherClient.post('/users/listings/duplications', { listing_slug: slug }),
      otherClient.put(`/users/listings/published/${slug}`, { listing: {} }),
      otherClient.delete(`/users/listings/published/${slug}`),
      otherClient.put(`/users/listings/deactivate/${id}`, {}),
      otherClient.get(`/listings/${slug}`),
      app.visitor.get(`/listings/${id}`),
    ]
    for (const response of await Promise.all(requests)) expect(response).toBeRefused(404, 'not_found')
    expect((await world.listingRow(id)).title).toBe('Brembo front brake discs')
  })

  it.each([
    ['post', '/users/listings/drafts'],
    ['post', '/users/listings/published'],
    ['post', '/users/listings/publish_all'],
    ['post', '/users/listings/direct_upload_datas'],
    ['get', '/users/listings'],
    ['get', '/users/inventories/listings'],
  ] as const)('rejects visitors, guests and blocked members for %s %s', async (method, path) => {
    const { app, world } = await startTestApp()
    expect(await app.visitor[method](path)).toBeRefused(403, 'sign_in_required')
    expect(await app.as(await world.guest())[method](path)).toBeRefused(403, 'sign_in_required')
    expect(await app.as(await world.user({ status: 'blocked' }))[method](path)).toBeRefused(403, 'account_blocked')
  })

  it('lets confirmed private sellers and approved businesses publish', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const unconfirmedSeller = await world.user({ status: 'unverified', confirmed: false })
    const unapprovedSeller = await world.business({ status: 'unverified', confirmed: true })
    for (const seller of [unconfirmedSeller, unapprovedSeller]) {
      const { slug } = await completeDraft(setup, seller)
      expect(await app.as(seller).post('/users/listings/published', { listing_slug: slug })).toBeRefused(403, 'may_not_sell')
      expect(await app.as(seller).post('/users/listings/publish_all')).toBeRefused(403, 'may_not_sell')
    }
    const approvedSeller = await world.business()
    const { slug } = await completeDraft(setup, approvedSeller)
    expect(await app.as(approvedSeller).post('/users/listings/published', { listing_slug: slug })).toHaveStatus(201)
    expect(await app.as(await world.user()).get('/users/inventories/listings')).toBeRefused(403, 'not_allowed')
    expect(await app.as(approvedSeller).get('/users/inventories/listings')).toHaveStatus(200)
  })
})
