import { describe, expect, it } from 'vitest'
import type { TrackingCode } from '../shipping/tracking.ts'
import { type ParcelStatus, parcelStatuses } from './parcel-machine.ts'
import { countedDelivery, isHandedOver, isParcelLate, itemOfParcels, moveOfScans, type ParcelScan } from './parcel-tracking.ts'

const HOUR_MS = 3_600_000
const at = (hour: number) => new Date(Date.UTC(2026, 10, 23) + hour * HOUR_MS)
/** Events of a parcel, one an hour. */
const journey = (...codes: TrackingCode[]): ParcelScan[] => codes.map((code, hour) => ({ code, at: at(hour) }))
const statusAfter = (current: ParcelStatus, scans: readonly ParcelScan[]) => moveOfScans(current, scans)?.status

function permutations<T>(values: readonly T[]): T[][] {
  if (values.length < 2) return [[...values]]
  return values.flatMap((value, index) => permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]))
}

describe('moveOfScans', () => {
  it.each<[string, ParcelScan[], ParcelStatus | undefined]>([
    ['nothing', [], undefined],
    ['a label', journey('label_created'), undefined],
    ['the way to the buyer', journey('label_created', 'collected', 'in_transit', 'out_for_delivery'), undefined],
    ['a delay', journey('collected', 'delayed'), undefined],
    ['a failed delivery', journey('collected', 'out_for_delivery', 'delivery_failed'), undefined],
    ['a delivery', journey('collected', 'out_for_delivery', 'delivered'), 'delivered'],
    ['a delivery without a scan before', journey('delivered'), 'delivered'],
    ['a loss', journey('collected', 'in_transit', 'lost'), 'lost'],
    ['a loss and a delivery', journey('collected', 'lost', 'delivered'), 'delivered'],
    ['a loss and a scan', journey('collected', 'lost', 'in_transit'), undefined],
    ['a loss, a scan and another loss', journey('lost', 'in_transit', 'lost'), 'lost'],
    ['the way back', journey('delivery_failed', 'returning'), undefined],
    ['the return to the sender', journey('delivery_failed', 'returning', 'returned'), 'returned'],
    ['events after the delivery', journey('delivered', 'in_transit', 'lost', 'returned'), 'delivered'],
    [
      'a scan of the minute of the delivery',
      [
        { code: 'delivered', at: at(0) },
        { code: 'out_for_delivery', at: at(0) },
      ],
      'delivered',
    ],
  ])('of a parcel on its way, after %s', (_, scans, expected) => {
    expect(statusAfter('in_transit', scans)).toBe(expected)
  })

  it('gives the event that caused the change', () => {
    const scans = journey('collected', 'in_transit', 'lost', 'delivered', 'in_transit')
    expect(moveOfScans('in_transit', scans)).toEqual({ event: 'deliver', status: 'delivered', scan: scans[3] })
    expect(moveOfScans('lost', scans)).toMatchObject({ event: 'deliver' })
    expect(moveOfScans('lost', journey('lost', 'in_transit'))).toMatchObject({ event: 'find', status: 'in_transit' })
  })

  it.each<TrackingCode[]>([
    ['collected', 'in_transit', 'lost', 'in_transit', 'delivered'],
    ['collected', 'delayed', 'lost', 'returning', 'returned'],
    ['collected', 'in_transit', 'lost', 'in_transit', 'lost'],
  ])('does not depend on the order in which all events become known', (...codes) => {
    const scans = journey(...codes)
    const expected = statusAfter('in_transit', scans)
    for (const permutation of permutations(scans)) expect(statusAfter('in_transit', [...permutation, ...permutation])).toBe(expected)
  })

  it('keeps a final status, whatever is reported', () => {
    for (const status of ['delivered', 'returned', 'cancelled'] as const)
      for (const code of ['in_transit', 'lost', 'delivered', 'returned'] as const)
        expect(moveOfScans(status, journey('collected', code))).toBeUndefined()
  })

  it('changes nothing when the same events are known again', () => {
    for (const status of parcelStatuses) {
      const scans = journey('collected', 'lost')
      const move = moveOfScans(status, scans)
      if (move) expect(moveOfScans(move.status, scans)).toBeUndefined()
    }
  })
})

describe('isHandedOver', () => {
  it('is true from the first scan of the carrier', () => {
    expect(isHandedOver(journey('label_created'))).toBe(false)
    expect(isHandedOver(journey('label_created', 'cancelled'))).toBe(false)
    expect(isHandedOver(journey('label_created', 'collected'))).toBe(true)
  })
})

describe('isParcelLate', () => {
  it('is true from the delay to the next scan', () => {
    expect(isParcelLate('in_transit', journey('collected', 'delayed'))).toBe(true)
    expect(isParcelLate('in_transit', journey('collected', 'delayed', 'out_for_delivery'))).toBe(false)
    expect(isParcelLate('lost', journey('collected', 'delayed'))).toBe(false)
    expect(isParcelLate('in_transit', [])).toBe(false)
  })
})

describe('itemOfParcels', () => {
  const units = (...statuses: ParcelStatus[]) => statuses.map((status) => ({ status, quantity: 1 }))

  it.each<[number, ParcelStatus[], [boolean, boolean, boolean]]>([
    [1, [], [false, false, false]],
    [1, ['prepared'], [false, false, false]],
    [1, ['in_transit'], [true, false, false]],
    [1, ['delivered'], [true, true, false]],
    [1, ['lost'], [false, false, true]],
    [1, ['returned'], [false, false, false]],
    [1, ['lost', 'in_transit'], [true, false, false]],
    [1, ['lost', 'delivered'], [true, true, false]],
    [1, ['lost', 'lost'], [false, false, true]],
    [2, ['in_transit'], [false, false, false]],
    [2, ['delivered', 'in_transit'], [true, false, false]],
    [2, ['delivered', 'lost'], [true, false, true]],
    [2, ['lost', 'lost'], [false, false, true]],
    [3, ['delivered', 'lost'], [false, false, true]],
  ])('of %i units in %j', (quantity, statuses, [isSent, isDelivered, isLost]) => {
    expect(itemOfParcels(quantity, units(...statuses))).toEqual({ isSent, isDelivered, isLost })
  })
})

describe('countedDelivery', () => {
  it('is the delivery, or a day before it became known', () => {
    expect(countedDelivery(at(1), at(10))).toEqual(at(1))
    expect(countedDelivery(at(1), at(100))).toEqual(at(76))
  })
})
