import { describe, expect, it } from 'vitest'
import { runOverlapping } from '#test/overlap.ts'
import { startAuction } from './test-helpers.ts'

/** An auction of a described part, and a bidder. */
async function startDescribed() {
  const test = await startAuction()
  const [anna] = await test.bidders(1)
  if (!anna) throw new Error('no user')
  const [make = 0, model = 0] = await test.world.vehicleBranch('Volkswagen', 'Golf')
  const edit = (fields: object, seller = test.seller) =>
    test.app.as(seller).put(`/users/listings/published/${test.auction.slug}`, { listing: fields })
  const part = {
    title: 'Brake disc',
    description: 'Front left.',
    condition: 'used',
    part_numbers: [{ number: '5Q0 615 301 F', kind: 'oem' }],
    fitments: [{ node_id: String(make), note: 'left' }],
  }
  expect(await edit(part)).toHaveStatus(200)
  const changes: [string, object][] = [
    ['title', { title: 'Box of screws' }],
    ['description', { description: 'Something else.' }],
    ['description', { description: '' }],
    ['condition', { condition: 'new' }],
    ['part_numbers', { part_numbers: [] }],
    ['part_numbers', { part_number: '1K0 615 301' }],
    ['fitments', { fitments: [{ node_id: String(model), note: 'left' }] }],
    ['fitments', { universal: true }],
  ]
  return { ...test, anna, edit, part, changes }
}

describe('the part of a listing', () => {
  it('stays once there are bids: only text at the end of the description is added', async () => {
    const { anna, bid, edit, part, changes, auction, world } = await startDescribed()
    await bid(anna, '30.00')
    const before = await world.listingRow(auction.id)
    for (const [field, change] of changes) {
      const response = await edit(change)
      expect(response).toBeRefused(422, 'part_is_promised')
      expect(response).toPointAt(`/listing/${field}`)
    }
    expect(await world.listingRow(auction.id)).toEqual(before)
    expect(await edit(part)).toHaveStatus(200)
    expect(await edit({ description: 'Front left. With sensor.', brand: 'ATE' })).toHaveStatus(200)
    expect(await edit({ description: 'Front left.' })).toBeRefused(422, 'part_is_promised')
    expect(await world.listingRow(auction.id)).toMatchObject({ title: 'Brake disc', description: 'Front left. With sensor.' })
  })

  it('stays while the winner can pay, and can be changed afterwards', async () => {
    const test = await startDescribed()
    await test.bid(test.anna, '30.00')
    await test.passUntil(test.endsAt)
    const seller = await test.signIn(test.seller)
    expect(await test.edit({ title: 'Box of screws' }, seller)).toBeRefused(422, 'part_is_promised')
    const [line] = await test.lines()
    if (!line) throw new Error('no line')
    await test.passUntil(line.pay_until)
    const laterSeller = await test.signIn(test.seller)
    expect(await test.edit({ title: 'Brake disc, front' }, laterSeller)).toHaveStatus(200)
  })

  it('can be changed without bids', async () => {
    const { edit } = await startDescribed()
    expect(await edit({ title: 'Brake discs', description: 'Two.', condition: 'new', part_numbers: [], fitments: [] })).toHaveStatus(200)
  })

  it('and the first bid at the same time, in both orders', async () => {
    for (const isBidFirst of [true, false]) {
      const { test, auction, anna, bid, edit, world } = await startDescribed()
      const change = () => edit({ title: 'Box of screws' })
      const place = () => bid(anna, '30.00')
      const lock = { table: 'auctions', id: auction.auctionId } as const
      const responses = await runOverlapping(test, lock, isBidFirst ? [place, change] : [change, place])
      const edited = responses[isBidFirst ? 1 : 0]
      if (isBidFirst) expect(edited).toBeRefused(422, 'part_is_promised')
      else expect(edited).toHaveStatus(200)
      expect((await world.listingRow(auction.id)).title).toBe(isBidFirst ? 'Brake disc' : 'Box of screws')
    }
  })
})
