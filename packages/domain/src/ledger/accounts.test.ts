import { describe, expect, it } from 'vitest'
import { EXCHANGE_ACCOUNT, FEES_ACCOUNT, gatewayAccount, parseAccountName, sellerPendingAccount } from './accounts.ts'

describe('chart of accounts', () => {
  it('does not change the stored names', () => {
    expect([FEES_ACCOUNT, EXCHANGE_ACCOUNT, gatewayAccount('sandbox'), sellerPendingAccount(7)]).toEqual([
      'fees',
      'exchange',
      'gateway:sandbox',
      'seller:7:pending',
    ])
  })

  it('parses the names that it makes', () => {
    expect(parseAccountName(FEES_ACCOUNT)).toEqual({ kind: 'fees' })
    expect(parseAccountName(EXCHANGE_ACCOUNT)).toEqual({ kind: 'exchange' })
    expect(parseAccountName(gatewayAccount('stripe'))).toEqual({ kind: 'gateway', gateway: 'stripe' })
    expect(parseAccountName(sellerPendingAccount(7))).toEqual({ kind: 'seller_pending', sellerId: 7 })
  })

  it.each(['', 'fee', 'Fees', 'gateway:', 'gateway:unknown', 'seller:7', 'seller::pending', 'seller:0:pending', 'seller:7:pending2'])(
    'has no account %j',
    (name) => expect(parseAccountName(name)).toBeUndefined(),
  )
})
