import { describe, expect, it } from 'vitest'
import { deriveCheckout, type PaymentAttemptState, type PurchaseData } from './derive-checkout.ts'
import { purchaseStatuses } from './purchase-machine.ts'

const until = '2026-11-20T10:15:00.000Z'
const reservedPurchase: PurchaseData = {
  status: 'reserved',
  reserved_until: until,
  superseded: false,
  may_extend: true,
  challenge_url: null,
  decline_code: null,
}
const idle = { attemptState: 'none', isReservationExpired: false } as const

describe('deriveCheckout', () => {
  it('offers to reserve an open purchase', () => {
    expect(deriveCheckout({ ...reservedPurchase, status: 'open', reserved_until: null, may_extend: false }, idle)).toEqual({
      kind: 'reserve',
    })
  })

  it('offers to pay a reserved purchase and to extend the reservation once', () => {
    expect(deriveCheckout(reservedPurchase, idle)).toEqual({ kind: 'pay', until, canExtend: true, declineCode: null, isNotReceived: false })
    expect(deriveCheckout({ ...reservedPurchase, may_extend: false }, idle)).toMatchObject({ kind: 'pay', canExtend: false })
  })

  it('returns the decline code of the last card while the parts are reserved', () => {
    expect(deriveCheckout({ ...reservedPurchase, decline_code: 'card_declined' }, idle)).toMatchObject({
      kind: 'pay',
      declineCode: 'card_declined',
      isNotReceived: false,
    })
  })

  it('reports an attempt that was not received instead of an earlier declined card', () => {
    const view = deriveCheckout(
      { ...reservedPurchase, decline_code: 'card_declined' },
      { attemptState: 'not_received', isReservationExpired: false },
    )
    expect(view).toMatchObject({ kind: 'pay', isNotReceived: true, declineCode: null })
  })

  it.each(['open', 'reserved', 'paying', 'expired'] as const)('shows a running attempt when the purchase is %s', (status) => {
    expect(deriveCheckout({ ...reservedPurchase, status }, { attemptState: 'sending', isReservationExpired: true })).toEqual({
      kind: 'paying',
    })
    expect(deriveCheckout({ ...reservedPurchase, status }, { attemptState: 'checking', isReservationExpired: true })).toEqual({
      kind: 'checking',
      offline: false,
    })
    expect(deriveCheckout({ ...reservedPurchase, status }, { attemptState: 'offline', isReservationExpired: true })).toEqual({
      kind: 'checking',
      offline: true,
    })
  })

  it('links to the bank for a challenge, also after the reservation expired on this page', () => {
    const challengedPurchase: PurchaseData = { ...reservedPurchase, status: 'paying', challenge_url: '/bank/1' }
    expect(deriveCheckout(challengedPurchase, idle)).toEqual({ kind: 'challenge', url: '/bank/1', until })
    expect(deriveCheckout(challengedPurchase, { attemptState: 'none', isReservationExpired: true }).kind).toBe('challenge')
  })

  it('checks a payment that was started in another tab or on an earlier visit', () => {
    expect(deriveCheckout({ ...reservedPurchase, status: 'paying' }, idle)).toEqual({ kind: 'checking', offline: false })
  })

  it('is expired by the status of the server or earlier by its clock', () => {
    expect(deriveCheckout({ ...reservedPurchase, status: 'expired', reserved_until: null }, idle)).toEqual({ kind: 'expired' })
    expect(deriveCheckout(reservedPurchase, { attemptState: 'none', isReservationExpired: true })).toEqual({ kind: 'expired' })
    expect(deriveCheckout(reservedPurchase, { attemptState: 'not_received', isReservationExpired: true })).toEqual({ kind: 'expired' })
  })

  it('shows a purchase that a newer one has replaced as replaced', () => {
    expect(deriveCheckout({ ...reservedPurchase, status: 'cancelled', superseded: true }, idle)).toEqual({ kind: 'replaced' })
  })

  it.each(['paid', 'cancelled'] as const)('shows %s as final for every attempt state of the page', (status) => {
    const attemptStates: PaymentAttemptState[] = ['none', 'sending', 'checking', 'offline', 'not_received']
    for (const attemptState of attemptStates)
      expect(deriveCheckout({ ...reservedPurchase, status }, { attemptState, isReservationExpired: true })).toEqual({ kind: status })
  })

  it('returns a view for every status', () => {
    const kinds = purchaseStatuses.map((status) => deriveCheckout({ ...reservedPurchase, status }, idle).kind)
    expect(kinds).toEqual(['reserve', 'pay', 'checking', 'paid', 'expired', 'cancelled'])
  })
})
