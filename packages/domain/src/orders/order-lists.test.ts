import { describe, expect, it } from 'vitest'
import { orderStages, packingStages, statusesOfStage } from './order-lists.ts'

describe('statusesOfStage', () => {
  it('leaves out final statuses', () => {
    expect(statusesOfStage('open')).toEqual(['processing', 'fully_paid', 'partially_paid', 'create_shipping'])
  })

  it('has the paid statuses in which items wait for the seller', () => {
    expect(statusesOfStage('to_accept')).toEqual(['fully_paid', 'partially_paid'])
  })

  it('leaves the other stages to the items', () => {
    expect(orderStages.filter((stage) => stage !== 'open' && stage !== 'to_accept')).toEqual([...packingStages])
  })
})
