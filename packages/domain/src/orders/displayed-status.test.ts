import { expect, it } from 'vitest'
import { displayedStatusOf } from './displayed-status.ts'

const at = '2026-11-24T10:00:00.000Z'
const waiting = { status: 'accepted', dispatched_at: null, delivered_at: null } as const
const sent = { ...waiting, dispatched_at: at }
const arrived = { ...sent, delivered_at: at }
const declined = { ...waiting, status: 'declined' } as const

it.each([
  ['fully_paid', [arrived], 'fully_paid'],
  ['create_shipping', [waiting, declined], 'confirmed'],
  ['create_shipping', [waiting, sent], 'create_shipping'],
  ['create_shipping', [sent, arrived], 'create_shipping'],
  ['create_shipping', [arrived, declined], 'delivered'],
  ['completed', [arrived], 'completed'],
] as const)('an order with the status %s and the items %o is shown as %s', (status, items, displayed) =>
  expect(displayedStatusOf(status, items)).toBe(displayed),
)
