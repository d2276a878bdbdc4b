import { describe, expect, it } from 'vitest'
import { isLivePurchase, livePurchaseStatuses, purchaseStatuses } from './purchase-machine.ts'

describe('isLivePurchase', () => {
  it('accepts each status that can still lead to a payment', () => {
    expect(purchaseStatuses.filter((status) => isLivePurchase({ status, superseded: false }))).toEqual([
      'open',
      'reserved',
      'paying',
      'expired',
    ])
  })

  it('rejects every superseded purchase', () => {
    expect(livePurchaseStatuses.filter((status) => isLivePurchase({ status, superseded: true }))).toEqual([])
  })
})
