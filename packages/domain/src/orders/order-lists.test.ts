import { describe, expect, it } from 'vitest'
import { statusesOfStage } from './order-lists.ts'

describe('statusesOfStage', () => {
  it('leaves out final statuses', () => {
    expect(statusesOfStage('open')).toEqual(['processing', 'fully_paid', 'partially_paid', 'create_shipping'])
  })

  it('has the paid statuses in which items wait for the seller', () => {
    expect(statusesOfStage('to_accept')).toEqual(['fully_paid', 'partially_paid'])
  })

  it('has the status in which nothing waits for the seller to confirm', () => {
    expect(statusesOfStage('sent')).toEqual(['create_shipping'])
  })
})
