import type { Order } from '@partlane/client/orders'
import { describe, expect, it } from 'vitest'
import { nextStepOf } from './NextStep.tsx'

type Deadlines = Order['deadlines']
const due = (kind: Deadlines[number]['kind'], day: string): Deadlines[number] => ({ kind, due_at: `${day}T23:59:59.999Z`, item_id: null })
const item = (delivered_at: string | null) =>
  ({ status: 'accepted', dispatched_at: null, delivered_at, lost_at: null, returned_at: null }) as Order['items'][number]

describe('nextStepOf', () => {
  it.each<[string, Order['status'], Deadlines, string | null, string]>([
    ['without a deadline', 'fully_paid', [], null, 'none'],
    ['before the payment', 'processing', [due('accept', '2026-11-25')], null, 'processing'],
    ['until the acceptance', 'fully_paid', [due('accept', '2026-11-25')], null, 'accept'],
    ['with a part to accept and one to send', 'fully_paid', [due('dispatch', '2026-11-24'), due('accept', '2026-11-25')], null, 'accept'],
    ['until the dispatch', 'create_shipping', [due('dispatch', '2026-11-25'), due('cancel', '2026-12-09')], null, 'dispatch'],
    ['after a missed dispatch', 'create_shipping', [due('cancel', '2026-12-09')], null, 'late'],
    ['until the collection', 'create_shipping', [due('collect', '2026-12-09')], null, 'collect'],
    ['on the way', 'create_shipping', [due('confirm', '2026-12-14')], null, 'confirm'],
    ['after the delivery', 'create_shipping', [due('confirm', '2026-12-14')], '2026-11-30T10:00:00.000Z', 'delivered'],
    ['at the end', 'completed', [], null, 'completed'],
  ])('%s', (_, status, deadlines, deliveredAt, step) => {
    expect(nextStepOf({ status, deadlines, items: [item(deliveredAt)], parcels: [] }).step).toBe(step)
  })

  const AT = '2026-11-24T10:00:00.000Z'
  const toSend = [due('dispatch', '2026-11-27'), due('cancel', '2026-12-11')]

  it.each<[string, Partial<Order['items'][number]>, Deadlines, boolean, string]>([
    ['after a loss', { lost_at: AT }, toSend, false, 'lost'],
    ['after a return to the sender', { returned_at: AT }, toSend, false, 'returned'],
    ['after a return, when it was sent again', { returned_at: AT, dispatched_at: AT }, [due('confirm', '2026-12-14')], false, 'confirm'],
    ['after the loss of some units', { lost_at: AT, dispatched_at: AT }, [due('confirm', '2026-12-14')], false, 'part_lost'],
    ['when the parcel is late', { dispatched_at: AT }, [due('confirm', '2026-12-14')], true, 'parcel_late'],
  ])('%s', (_, facts, deadlines, isLate, step) => {
    const result = nextStepOf({
      status: 'create_shipping',
      deadlines,
      items: [{ ...item(null), ...facts }],
      parcels: [{ is_late: isLate }],
    })
    expect(result.step).toBe(step)
  })
})
