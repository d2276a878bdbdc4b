import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Carrier,
  carrierChoices,
  carrierIds,
  carriers,
  createTrackingUrl,
  findCarrier,
  isTrackingNumber,
  isTrackingUrl,
  isUsualTrackingNumber,
  trackingLimits,
} from './carriers.ts'

const entries: [string, Carrier][] = Object.entries(carriers)

describe('carriers', () => {
  it.each(entries)('has complete data of %s', (id, { name, countries, kinds, trackingUrl }) => {
    expect(id).toMatch(/^[a-z][a-z0-9_]{1,39}$/)
    expect(name.length).toBeLessThanOrEqual(trackingLimits.carrier_name)
    for (const country of countries) expect(country).toMatch(/^[A-Z]{2}$/)
    expect(kinds.length).toBeGreaterThan(0)
    if (trackingUrl !== null) expect(trackingUrl).toMatch(/^https:\/\/[^{]+\{number\}[^{]*$/)
  })

  it('has different names, serves the United Kingdom with parcels and pallets, and ends with other', () => {
    expect(new Set(entries.map(([, { name }]) => name)).size).toBe(entries.length)
    const british = entries.filter(([, { countries }]) => countries.includes('GB'))
    expect(british.filter(([, { kinds }]) => kinds.includes('pallet')).length).toBeGreaterThan(2)
    expect(british.length).toBeGreaterThan(9)
    expect(carrierChoices.at(-1)).toBe('other')
  })

  it('finds no carrier by a name of Object.prototype', () => {
    expect(findCarrier('constructor')).toBeUndefined()
    expect(findCarrier('other')).toBeUndefined()
    expect(findCarrier('evri')?.name).toBe('Evri')
  })
})

describe('createTrackingUrl', () => {
  it('contains the number as carriers write it', () => {
    expect(createTrackingUrl('royal_mail', ' rm 123 456 789 gb ')).toBe(
      'https://www.royalmail.com/track-your-item#/tracking-results/RM123456789GB',
    )
    expect(createTrackingUrl('bpost', '1'.repeat(24))).toContain('&lang=en')
  })

  it('returns null without a page, a carrier or a number', () => {
    expect(createTrackingUrl('palletways', '123')).toBeNull()
    expect(createTrackingUrl('other', '123')).toBeNull()
    expect(createTrackingUrl('evri', '  ')).toBeNull()
    expect(createTrackingUrl('evri', 'A\u0000B')).toBeNull()
    expect(createTrackingUrl('evri', '1'.repeat(61))).toBeNull()
  })

  it('never lets a number leave its place in the address', () => {
    fc.assert(
      fc.property(fc.constantFrom(...carrierIds), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (id, number) => {
        const template = (carriers[id] as Carrier).trackingUrl
        const url = createTrackingUrl(id, number)
        if (url === null || template === null) return
        const [before = '', after = ''] = template.split('{number}')
        expect(url.startsWith(before) && url.endsWith(after)).toBe(true)
        expect(url.slice(before.length, url.length - after.length)).toMatch(/^([\w.!~*'()-]|%[0-9A-F]{2})*$/)
      }),
    )
    expect(createTrackingUrl('evri', '$&/../?x=1#')).toBe('https://www.evri.com/track/parcel/%24%26%2F..%2F%3FX%3D1%23')
  })
})

describe('isUsualTrackingNumber', () => {
  it.each([
    ['royal_mail', 'RM123456789GB', true],
    ['royal_mail', 'RM12345678', false],
    ['parcelforce', 'PB1234567', true],
    ['evri', 'H00ABC1234567890', true],
    ['dpd_uk', '15501234567890', true],
    ['ups', '1z 999 AA1 01 2345 6784', true],
    ['ups', '999AA10123456784', false],
    ['fedex', '123456789012', true],
    ['colissimo', '6A12345678901', true],
    ['an_post', 'CE123456789IE', true],
    ['inpost', 'anything', true],
    ['other', 'anything', true],
  ])('checks a number of %s: %s', (carrier, number, expected) => expect(isUsualTrackingNumber(carrier, number)).toBe(expected))
})

describe('isTrackingNumber', () => {
  it('refuses only what no carrier prints', () => {
    expect(isTrackingNumber('ABC-1 é/2')).toBe(true)
    for (const text of ['', ' ', '\u200b', 'A\nB', 'A\u202eB', 'A'.repeat(61)]) expect(isTrackingNumber(text)).toBe(false)
  })
})

describe('isTrackingUrl', () => {
  it.each([
    ['https://spedition.example/track?n=1', true],
    ['https://spedition.example:8443/a#b', true],
    ['http://spedition.example/track', false],
    ['javascript:alert(1)//https://a.example', false],
    ['https://user:secret@spedition.example/', false],
    ['https://spedition.example\\@evil.example/', false],
    ['https://localhost/', false],
    ['https://127.0.0.1/', false],
    ['https://spedition.example/a b', false],
    [`https://spedition.example/${'a'.repeat(500)}`, false],
  ])('checks %s', (text, expected) => expect(isTrackingUrl(text)).toBe(expected))
})
