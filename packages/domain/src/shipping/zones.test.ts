import { describe, expect, it } from 'vitest'
import { zoneOf } from './zones.ts'

describe('zoneOf', () => {
  it.each([
    ['GB', 'LS3 1LX', 'uk_mainland'],
    ['GB', 'BT1 5GS', 'ni_and_islands'],
    ['GB', 'ZE1 0AA', 'ni_and_islands'],
    ['GB', 'KW15 1AA', 'ni_and_islands'],
    ['GB', 'IV40 8AA', 'ni_and_islands'],
    ['GB', 'PH1 5EN', 'uk_mainland'],
    ['GB', 'TR1 2AA', 'uk_mainland'],
    ['GB', 'TR21 0AA', 'ni_and_islands'],
    ['GB', 'TR21', 'ni_and_islands'],
    ['GB', 'PH4 1', 'uk_mainland'], // incomplete: PH4 and not PH41
    ['JE', 'JE2 3AB', 'world'],
    ['FR', '69001', 'eu'],
    ['AU', '2000', 'world'],
  ])('maps %s %s to %s', (country, postalCode, zone) => expect(zoneOf(country, postalCode)).toBe(zone))
})
