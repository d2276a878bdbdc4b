import { describe, expect, it } from 'vitest'
import { carrierAccount, EXCHANGE_ACCOUNT, FEES_ACCOUNT, gatewayAccount, SURCHARGES_ACCOUNT, sellerPendingAccount } from './accounts.ts'

describe('chart of accounts', () => {
  it('does not change the stored names', () => {
    expect([
      FEES_ACCOUNT,
      EXCHANGE_ACCOUNT,
      SURCHARGES_ACCOUNT,
      gatewayAccount('sandbox'),
      sellerPendingAccount(7),
      carrierAccount('sandbox'),
    ]).toEqual(['fees', 'exchange', 'surcharges', 'gateway:sandbox', 'seller:7:pending', 'carrier:sandbox'])
  })
})
