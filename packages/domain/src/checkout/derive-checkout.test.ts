import { describe, expect, it } from 'vitest'
import { deriveCheckout, type PressState, type PurchaseFacts } from './derive-checkout.ts'
import { paymentOrderStatuses } from './purchase-machine.ts'

const until = '2026-11-20T10:15:00.000Z'
const reserved: PurchaseFacts = { status: 'reserved', reserved_until: until, may_extend: true, challenge_url: null, decline_code: null }
const calm = { press: 'none', ranOut: false } as const

describe('what the checkout shows', () => {
  it('offers to reserve what is not held yet', () => {
    expect(deriveCheckout({ ...reserved, status: 'open', reserved_until: null, may_extend: false }, calm)).toEqual({ kind: 'reserve' })
  })

  it('offers to pay what is held, and to hold it longer once', () => {
    expect(deriveCheckout(reserved, calm)).toEqual({ kind: 'pay', until, mayExtend: true, declineCode: null, unsent: false })
    expect(deriveCheckout({ ...reserved, may_extend: false }, calm)).toMatchObject({ kind: 'pay', mayExtend: false })
  })

  it('says why the last card was declined while the parts are still held', () => {
    expect(deriveCheckout({ ...reserved, decline_code: 'card_declined' }, calm)).toMatchObject({
      kind: 'pay',
      declineCode: 'card_declined',
      unsent: false,
    })
  })

  it('says that a press never arrived, and not that an earlier card was declined', () => {
    const view = deriveCheckout({ ...reserved, decline_code: 'card_declined' }, { press: 'unsent', ranOut: false })
    expect(view).toMatchObject({ kind: 'pay', unsent: true, declineCode: null })
  })

  it.each(['open', 'reserved', 'paying', 'expired'] as const)('shows a press under way whatever was known before (%s)', (status) => {
    expect(deriveCheckout({ ...reserved, status }, { press: 'sending', ranOut: true })).toEqual({ kind: 'paying' })
    expect(deriveCheckout({ ...reserved, status }, { press: 'asking', ranOut: true })).toEqual({ kind: 'asking', offline: false })
    expect(deriveCheckout({ ...reserved, status }, { press: 'offline', ranOut: true })).toEqual({ kind: 'asking', offline: true })
  })

  it('leads to the bank when it asks, also after its clock on this screen ran out', () => {
    const asked: PurchaseFacts = { ...reserved, status: 'paying', challenge_url: '/bank/1' }
    expect(deriveCheckout(asked, calm)).toEqual({ kind: 'bank', url: '/bank/1', until })
    expect(deriveCheckout(asked, { press: 'none', ranOut: true }).kind).toBe('bank')
  })

  it('asks what became of a payment that another tab or an earlier visit began', () => {
    expect(deriveCheckout({ ...reserved, status: 'paying' }, calm)).toEqual({ kind: 'asking', offline: false })
  })

  it('has expired when the server says so, or when its clock says so first', () => {
    expect(deriveCheckout({ ...reserved, status: 'expired', reserved_until: null }, calm)).toEqual({ kind: 'expired' })
    expect(deriveCheckout(reserved, { press: 'none', ranOut: true })).toEqual({ kind: 'expired' })
    expect(deriveCheckout(reserved, { press: 'unsent', ranOut: true })).toEqual({ kind: 'expired' })
  })

  it.each(['paid', 'cancelled'] as const)('shows %s as final, whatever this screen believes', (status) => {
    const presses: PressState[] = ['none', 'sending', 'asking', 'offline', 'unsent']
    for (const press of presses) expect(deriveCheckout({ ...reserved, status }, { press, ranOut: true })).toEqual({ kind: status })
  })

  it('has an answer for every status', () => {
    const kinds = paymentOrderStatuses.map((status) => deriveCheckout({ ...reserved, status }, calm).kind)
    expect(kinds).toEqual(['reserve', 'pay', 'asking', 'paid', 'expired', 'cancelled'])
  })
})
