import { expect, it } from 'vitest'
import { accountKindOf } from './account-kind.ts'

it.each([
  ['fees', { kind: 'fees', of: null }],
  ['gateway:stripe', { kind: 'gateway', of: 'stripe' }],
  ['payouts:paypal', { kind: 'payouts', of: 'paypal' }],
  ['carrier:sandbox', { kind: 'carrier', of: 'sandbox' }],
  ['seller:12:pending', { kind: 'pending', of: '12' }],
  ['sellers:reserved', { kind: 'reserved', of: null }],
  ['cash', { kind: 'other', of: null }],
])('the account %s is %j', (account, kind) => expect(accountKindOf(account)).toEqual(kind))
