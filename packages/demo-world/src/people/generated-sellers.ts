import type { Random } from '../random.ts'
import type { DemoPerson } from './demo-person.ts'
import { towns } from './towns.ts'

const firstNames = (
  'James Oliver Harry George Jack Charlie Alfie Leo Mohammed Ryan Sean Ewan Rhys Dylan Owen Craig Kevin Paul Mark Steve Andy Neil Gareth Iain Alistair ' +
  'Emily Amelia Grace Chloe Sarah Laura Hannah Rachel Kirsty Bethan Carys Siobhan Fatima Zara Anjali Natalie Karen Helen Julie Debbie Tracey'
).split(' ')
const lastNames = (
  'Smith Jones Taylor Brown Williams Wilson Davies Evans Thomas Roberts Walker Wright Thompson White Hughes Edwards Green Wood Harris Clarke Patel Khan ' +
  'Jackson Turner Hill Campbell Stewart Murray Scott Robertson Morrison MacDonald Kelly Murphy O’Neill Lewis Morgan Bennett Cooper Ward Cox Bailey Begum Ali'
).split(' ')
const streets =
  'Station Road,High Street,Church Lane,Mill Lane,Victoria Road,Park Avenue,Albert Street,Grange Road,Manor Road,Springfield Road,Chapel Street,The Crescent'.split(
    ',',
  )
const stars = [5, 5, 5, 4.9, 4.8, 4.7, 4.5, 4.2]

/** Prefix of the keys of private sellers that are generated. */
const KEY_PREFIX = 'member'

export const isGeneratedSeller = ({ key }: Pick<DemoPerson, 'key'>) => key.startsWith(KEY_PREFIX)

/** Private sellers without a story, each with a small share of the listings. */
export function generateSellers(random: Random, count: number): DemoPerson[] {
  const british = towns.filter(({ country }) => country === 'GB')
  return Array.from({ length: count }, (_, i) => {
    return {
      key: `${KEY_PREFIX}${i + 1}`,
      role: 'personal',
      status: 'verified',
      firstName: random.pick(firstNames),
      lastName: random.pick(lastNames),
      town: random.pick(british).name,
      street: `${random.int(1, 140)} ${random.pick(streets)}`,
      description: 'private seller',
      sells: { kind: 'private', share: random.int(1, 10) / 10 },
      stars: random.pick(stars),
    }
  })
}

const MAX_SELLERS = 1_500
const LISTINGS_PER_SELLER = 40

/** How many private sellers are generated for a number of listings. */
export const sellerCount = (listings: number): number => Math.min(MAX_SELLERS, Math.ceil(listings / LISTINGS_PER_SELLER))
