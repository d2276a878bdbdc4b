import { fillPattern } from '../fill-pattern.ts'
import { createRandom, hashOf } from '../random.ts'
import type { DemoPerson } from './demo-person.ts'
import { getTown } from './towns.ts'

/** The address of a person, as a row of `addresses` has it. */
export type Home = {
  id: number
  line1: string
  city: string
  region: string
  postal_code: string
  country: 'GB' | 'FR'
  latitude: number
  longitude: number
}

/** Degrees around the centre of a town in which its people live. */
const SPREAD_DEGREES = 0.04

export function homeOf(person: DemoPerson, id: number): Home {
  const town = getTown(person.town)
  const random = createRandom(hashOf(person.key))
  const postal_code = town.country === 'GB' ? `${town.postcode} ${fillPattern('1AA', random)}` : town.postcode
  const near = (degrees: number) => Number((degrees + (random.next() - 0.5) * SPREAD_DEGREES).toFixed(5))
  return {
    id,
    line1: person.street,
    city: town.name,
    region: town.county,
    postal_code,
    country: town.country,
    latitude: near(town.latitude),
    longitude: near(town.longitude),
  }
}

/** The columns that addresses of accounts and of orders have in common. */
export function addressColumns({ line1, city, region, postal_code, country }: Home) {
  const full_country_name = country === 'GB' ? 'United Kingdom' : 'France'
  return { line1, city, region, postal_code, country, full_country_name }
}
