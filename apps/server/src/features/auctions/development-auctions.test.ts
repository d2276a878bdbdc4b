import { expect, it } from 'vitest'
import { HOUR_MS, startAuction } from './test-helpers.ts'

type StartedAuction = Awaited<ReturnType<typeof startAuction>>

const age = ({ app, auction }: StartedAuction, seconds: string, slug = auction.slug) =>
  app.server.inject({
    method: 'POST',
    url: `/dev/auctions/${slug}/age`,
    payload: `seconds=${seconds}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

it('makes one auction older: its end and the time to pay pass', async () => {
  const started = await startAuction()
  const { app, bidders, bid, state, row, endsAt, lines } = started
  const [bidder] = await bidders(1)
  if (!bidder) throw new Error('no bidder')
  await bid(bidder, '30.00')
  expect((await age(started, '3600')).statusCode).toBe(303)
  expect(new Date((await state()).ends_at).getTime()).toBe(endsAt.getTime() - HOUR_MS)
  const { body } = await app.server.inject('/dev/auctions')
  const secondsLeft = /value="(\d+)">to the end</.exec(body)?.[1] ?? ''
  await age(started, secondsLeft)
  await app.runDeadlines()
  await app.drainOutbox()
  expect((await row()).outcome).toBe('won')
  const secondsToPay = /value="(\d+)">to the end of the time to pay</.exec((await app.server.inject('/dev/auctions')).body)?.[1] ?? ''
  await age(started, secondsToPay)
  await app.runDeadlines()
  await app.drainOutbox()
  expect((await lines()).map(({ status }) => status)).toEqual(['expired'])
  expect((await row()).unpaid_at).not.toBeNull()
})

it('refuses an unknown listing and a time that is not positive', async () => {
  const started = await startAuction()
  expect((await age(started, '60', 'unknown-1')).statusCode).toBe(404)
  for (const seconds of ['0', '-1', '1.5', '99999999', 'day', '']) expect((await age(started, seconds)).statusCode).toBe(400)
})
