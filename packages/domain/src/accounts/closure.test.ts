import { describe, expect, it } from 'vitest'
import { type ClosureBalance, type ClosureFacts, listClosureObstacles } from './closure.ts'

const balance = (values: Partial<ClosureBalance> = {}): ClosureBalance => ({
  pendingMinor: 0,
  availableMinor: 0,
  reservedMinor: 0,
  onTheWayMinor: 0,
  minMinor: 100,
  ...values,
})
const factsOf = (values: Partial<ClosureBalance>, facts: Partial<ClosureFacts> = {}): ClosureFacts => ({
  openOrders: 0,
  isConnected: true,
  isHeld: false,
  balances: [balance(values)],
  ...facts,
})

describe('what prevents the closing of an account', () => {
  it('is nothing when all sales are settled and paid', () => {
    expect(listClosureObstacles(factsOf({}))).toEqual([])
    expect(listClosureObstacles(factsOf({}, { balances: [], isConnected: false, isHeld: true }))).toEqual([])
  })

  it.each([
    [{ pendingMinor: 5 }, {}, ['pending']],
    [{ reservedMinor: 5 }, {}, ['reserved']],
    [{ availableMinor: -5 }, {}, ['debt']],
    [{ onTheWayMinor: 500 }, {}, ['on_the_way']],
    [{ availableMinor: 100 }, {}, ['final_payout']],
    [{ availableMinor: 99 }, {}, ['too_little']],
    [{ availableMinor: 100 }, { isConnected: false }, ['not_connected']],
    [{ availableMinor: 100 }, { isHeld: true, isConnected: false }, ['held']],
    [{ availableMinor: 100, pendingMinor: -7 }, { openOrders: 2 }, ['orders', 'pending', 'final_payout']],
  ] as const)('%o %o is %o', (values, facts, expected) => {
    expect(listClosureObstacles(factsOf(values, facts))).toEqual(expected)
  })
})
