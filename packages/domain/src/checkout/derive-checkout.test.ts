import { describe, expect, it } from 'vitest'
import { deriveCheckout, type PaymentAttemptState, type PurchaseData } from './derive-checkout.ts'
import { purchaseStatuses } from './purchase-machine.ts'

const until = '2026-11-20T10:15:00.000Z'
const reservedPurchase: PurchaseData = {
  status: 'reserved',
  reserved_until: until,
  may_extend: true,
  challenge_url: null,
  decline_code: null,
}
const idle = { attemptState: 'none', isReservationExpired: false } as const

describe('what the checkout shows', () => {
  it('offers to reserve what is not held yet', () => {
    expect(deriveCheckout({ ...reservedPurchase, status: 'open', reserved_until: null, may_extend: false }, idle)).toEqual({
      kind: 'reserve',
    })
  })

  it('offers to pay what is held, and to hold it longer once', () => {
    expect(deriveCheckout(reservedPurchase, idle)).toEqual({ kind: 'pay', until, canExtend: true, declineCode: null, unsent: false })
    expect(deriveCheckout({ ...reservedPurchase, may_extend: false }, idle)).toMatchObject({ kind: 'pay', canExtend: false })
  })

  it('says why the last card was declined while the parts are still held', () => {
    expect(deriveCheckout({ ...reservedPurchase, decline_code: 'card_declined' }, idle)).toMatchObject({
      kind: 'pay',
      declineCode: 'card_declined',
      unsent: false,
    })
  })

  it('says that a press never arrived, and not that an earlier card was declined', () => {
    const view = deriveCheckout(
      { ...reservedPurchase, decline_code: 'card_declined' },
      { attemptState: 'unsent', isReservationExpired: false },
    )
    expect(view).toMatchObject({ kind: 'pay', unsent: true, declineCode: null })
  })

  it.each(['open', 'reserved', 'paying', 'expired'] as const)('shows a press under way whatever was known before (%s)', (status) => {
    expect(deriveCheckout({ ...reservedPurchase, status }, { attemptState: 'sending', isReservationExpired: true })).toEqual({
      kind: 'paying',
    })
    expect(deriveCheckout({ ...reservedPurchase, status }, { attemptState: 'asking', isReservationExpired: true })).toEqual({
      kind: 'asking',
      offline: false,
    })
    expect(deriveCheckout({ ...reservedPurchase, status }, { attemptState: 'offline', isReservationExpired: true })).toEqual({
      kind: 'asking',
      offline: true,
    })
  })

  it('leads to the bank when it asks, also after its clock on this screen ran out', () => {
    const challengedPurchase: PurchaseData = { ...reservedPurchase, status: 'paying', challenge_url: '/bank/1' }
    expect(deriveCheckout(challengedPurchase, idle)).toEqual({ kind: 'bank', url: '/bank/1', until })
    expect(deriveCheckout(challengedPurchase, { attemptState: 'none', isReservationExpired: true }).kind).toBe('bank')
  })

  it('asks what became of a payment that another tab or an earlier visit began', () => {
    expect(deriveCheckout({ ...reservedPurchase, status: 'paying' }, idle)).toEqual({ kind: 'asking', offline: false })
  })

  it('has expired when the server says so, or when its clock says so first', () => {
    expect(deriveCheckout({ ...reservedPurchase, status: 'expired', reserved_until: null }, idle)).toEqual({ kind: 'expired' })
    expect(deriveCheckout(reservedPurchase, { attemptState: 'none', isReservationExpired: true })).toEqual({ kind: 'expired' })
    expect(deriveCheckout(reservedPurchase, { attemptState: 'unsent', isReservationExpired: true })).toEqual({ kind: 'expired' })
  })

  it.each(['paid', 'cancelled'] as const)('shows %s as final, whatever this screen believes', (status) => {
    const attemptStates: PaymentAttemptState[] = ['none', 'sending', 'asking', 'offline', 'unsent']
    for (const attemptState of attemptStates)
      expect(deriveCheckout({ ...reservedPurchase, status }, { attemptState, isReservationExpired: true })).toEqual({ kind: status })
  })

  it('has an answer for every status', () => {
    const kinds = purchaseStatuses.map((status) => deriveCheckout({ ...reservedPurchase, status }, idle).kind)
    expect(kinds).toEqual(['reserve', 'pay', 'asking', 'paid', 'expired', 'cancelled'])
  })
})
