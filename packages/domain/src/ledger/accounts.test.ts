import { describe, expect, it } from 'vitest'
import {
  BANK_ACCOUNT,
  CHARGEBACKS_ACCOUNT,
  CREDITS_ACCOUNT,
  carrierAccount,
  EXCHANGE_ACCOUNT,
  FEE_VAT_ACCOUNT,
  FEES_ACCOUNT,
  GATEWAY_COSTS_ACCOUNT,
  gatewayAccount,
  payoutsAccount,
  REFUNDS_ACCOUNT,
  SURCHARGES_ACCOUNT,
  sellerAccount,
} from './accounts.ts'

describe('chart of accounts', () => {
  it('does not change the stored names', () => {
    expect([
      FEES_ACCOUNT,
      EXCHANGE_ACCOUNT,
      SURCHARGES_ACCOUNT,
      gatewayAccount('sandbox'),
      sellerAccount(7, 'pending'),
      sellerAccount(7, 'available'),
      sellerAccount(7, 'reserved'),
      payoutsAccount('stripe'),
      ...[FEE_VAT_ACCOUNT, BANK_ACCOUNT, REFUNDS_ACCOUNT, CHARGEBACKS_ACCOUNT, CREDITS_ACCOUNT, GATEWAY_COSTS_ACCOUNT],
      carrierAccount('sandbox'),
    ]).toEqual([
      ...['fees', 'exchange', 'surcharges', 'gateway:sandbox', 'seller:7:pending', 'seller:7:available', 'seller:7:reserved'],
      ...['payouts:stripe', 'fee_vat', 'bank', 'refunds', 'chargebacks', 'credits', 'gateway_costs', 'carrier:sandbox'],
    ])
  })
})
