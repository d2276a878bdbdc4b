import { describe, expect, it } from 'vitest'
import { softCloseEnd, softCloseStart } from './auction-rules.ts'
import { bidResults, deriveBidResult } from './operator-auctions.ts'

const bid = { id: 3, bidder_id: 7, status: 'pending', retracted_at: null } as const

describe('deriveBidResult', () => {
  it('says what became of a bid', () => {
    const leads = { leading_bid_id: 3, leader_id: 7 }
    const results = [
      deriveBidResult(bid, leads),
      deriveBidResult(bid, { leading_bid_id: 4, leader_id: 7 }),
      deriveBidResult(bid, { leading_bid_id: 4, leader_id: 8 }),
      deriveBidResult({ ...bid, retracted_at: new Date() }, { leading_bid_id: null, leader_id: null }),
      deriveBidResult({ ...bid, status: 'winner' }, leads),
      deriveBidResult({ ...bid, status: 'not_paid' }, leads),
    ]
    expect(results).toEqual(bidResults)
  })
})

describe('softCloseStart', () => {
  it('is the first instant after which a bid moves the end', () => {
    const endsAt = new Date('2026-11-27T12:00:00.000Z')
    const start = softCloseStart(endsAt)
    expect(softCloseEnd(endsAt, start)).toEqual(endsAt)
    expect(softCloseEnd(endsAt, new Date(start.getTime() + 1)) > endsAt).toBe(true)
  })
})
