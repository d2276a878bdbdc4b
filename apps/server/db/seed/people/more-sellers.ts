import type { SeedTown } from '../data/parts/sellers-words.ts'
import type { Random } from '../kit/random.ts'
import type { DemoPerson } from './demo-people.ts'

const firsts = (
  'James Oliver Harry George Jack Charlie Alfie Leo Mohammed Ryan Sean Ewan Rhys Dylan Owen Craig Kevin Paul Mark Steve Andy Neil Gareth Iain Alistair ' +
  'Emily Amelia Grace Chloe Sarah Laura Hannah Rachel Kirsty Bethan Carys Siobhan Fatima Zara Anjali Natalie Karen Helen Julie Debbie Tracey'
).split(' ')
const lasts = (
  'Smith Jones Taylor Brown Williams Wilson Davies Evans Thomas Roberts Walker Wright Thompson White Hughes Edwards Green Wood Harris Clarke Patel Khan ' +
  'Jackson Turner Hill Campbell Stewart Murray Scott Robertson Morrison MacDonald Kelly Murphy O’Neill Lewis Morgan Bennett Cooper Ward Cox Bailey Begum Ali'
).split(' ')
const streets =
  'Station Road,High Street,Church Lane,Mill Lane,Victoria Road,Park Avenue,Albert Street,Grange Road,Manor Road,Springfield Road,Chapel Street,The Crescent'.split(
    ',',
  )

/** Private sellers without a story: one for every few dozen listings, each with a little to sell. */
export function moreSellers(random: Random, count: number, towns: readonly SeedTown[]): DemoPerson[] {
  const british = towns.filter(({ country }) => country === 'GB')
  return Array.from({ length: count }, (_, i) => {
    const reviews = random.chance(0.2) ? 0 : random.int(1, 40)
    return {
      key: `member${i + 1}`,
      role: 'personal',
      status: 'verified',
      first: random.pick(firsts),
      last: random.pick(lasts),
      town: random.pick(british).name,
      street: `${random.int(1, 140)} ${random.pick(streets)}`,
      who: 'private seller',
      sells: { trade: 'private', share: random.int(1, 10) / 10 },
      ...(reviews > 0 ? { rating: [random.pick([5, 5, 5, 4.9, 4.8, 4.7, 4.5, 4.2]), reviews] as [number, number] } : {}),
    }
  })
}

export const sellersFor = (listings: number): number => Math.min(1_500, Math.ceil(listings / 40))
