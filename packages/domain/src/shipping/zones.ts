import { parseOutcode } from '../addresses/outcode.ts'

export const shippingZones = ['uk_mainland', 'ni_and_islands', 'eu', 'world'] as const
export type ShippingZone = (typeof shippingZones)[number]

const islandOutcodes = /^(BT|GY|JE|IM|HS|ZE|KW|TR2[1-5]|PH(4[1-9]|50)|IV(4\d|5[1-6])|KA2[78]|PA(2\d|[3-7]\d))\d?/
const euCountries = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

/** The shipping zone of an ISO 3166 alpha-2 country and, in the UK, a postcode. */
export function zoneOf(country: string, postalCode: string): ShippingZone {
  if (country === 'GB') return isIslandPostcode(postalCode) ? 'ni_and_islands' : 'uk_mainland'
  return euCountries.has(country) ? 'eu' : 'world'
}

/** Text that is not a postcode is compared as it is: the beginning may be sufficient. */
const isIslandPostcode = (text: string) => islandOutcodes.test(parseOutcode(text) ?? text.toUpperCase().replace(/\s/g, ''))
