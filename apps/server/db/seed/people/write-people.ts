import { slugify } from '@partlane/domain/slug'
import { hashPassword } from '#features/sign-in/passwords.ts'
import type { Tx } from '#platform/db/db.ts'
import { type SeedTown, towns } from '../data/parts/sellers-words.ts'
import { createRandom, hashOf } from '../kit/random.ts'
import { insertRows, reserveIds } from '../kit/rows.ts'
import { shaped } from '../listings/maker-numbers.ts'
import type { Seller } from '../listings/sellers.ts'
import { DEMO_PASSWORD, type DemoPerson, emailOf, hasAccount, nameOf } from './demo-people.ts'
import { hoursRows } from './hours.ts'
import { ruleRows } from './rules.ts'
import { shopColumns } from './shops.ts'

/** Somebody with the numbers of their rows. */
export type WrittenPerson = DemoPerson & { id: number; slug: string; home: Home }
type Home = {
  id: number
  line1: string
  city: string
  region: string
  postal_code: string
  country: 'GB' | 'FR'
  latitude: number
  longitude: number
}

const DAY = 86_400_000

/** People with password, address, rules and hours. All share one password, so it is hashed once. */
export async function writePeople(tx: Tx, people: readonly DemoPerson[], now: Date): Promise<WrittenPerson[]> {
  const ids = await reserveIds(tx, 'users', people.length)
  const addressIds = await reserveIds(tx, 'addresses', people.length)
  const written = people.map((person, i) => ({
    ...person,
    id: ids[i] ?? 0,
    slug: slugOf(person),
    home: homeOf(person, addressIds[i] ?? 0),
  }))
  const members = written.filter(hasAccount)
  const hash = await hashPassword(DEMO_PASSWORD)
  await insertRows(
    tx,
    'users',
    written.map((person) => userRow(person, now)),
  )
  await insertRows(
    tx,
    'passwords',
    members.map(({ id }) => ({ user_id: id, hash, updated_at: now })),
  )
  const housed = written.filter(({ status }) => status !== 'deleted')
  await insertRows(
    tx,
    'addresses',
    housed.map((person) => addressRow(person, now)),
  )
  await insertRows(
    tx,
    'addresses',
    housed.filter(({ role, sells }) => role === 'business' && sells).map((person) => seatRow(person, now)),
  )
  await insertRows(
    tx,
    'addresses',
    housed
      .filter(({ role, sells, key }) => role === 'personal' && sells && !key.startsWith('member'))
      .map((person) => savedRow(person, now)),
  )
  await insertRows(tx, 'shipping_and_return_rules', written.flatMap(ruleRows))
  await insertRows(tx, 'time_frames', written.flatMap(hoursRows))
  return written
}

const slugOf = (person: DemoPerson) =>
  person.role === 'business'
    ? slugify(nameOf(person).replace(/’/g, ''))
    : person.key.startsWith('member')
      ? slugify(`${person.first}-${person.key}`)
      : person.key

function userRow(person: WrittenPerson, now: Date) {
  const { id, slug, role, status, company, operator = false, fee, holiday = false, currency = 'gbp', rating } = person
  const [stars, count] = rating ?? [0, 0]
  const joined = new Date(now.getTime() - joinedDaysAgo(person) * DAY)
  const guest = !hasAccount(person) // of one who left there is as little
  const confirmed = !guest && (status !== 'unverified' || role === 'business')
  return {
    id,
    slug,
    role,
    status,
    operator,
    first_name: guest ? null : person.first,
    last_name: guest ? null : person.last,
    company_name: company ?? null,
    email: confirmed ? emailOf(person) : null,
    email_confirmed_at: confirmed ? joined : null,
    pending_email: guest || confirmed ? null : emailOf(person),
    approved_at: role === 'business' && status === 'verified' ? joined : null,
    documents_uploaded: role === 'business' && person.papers !== 'refused',
    blocked_reason: status === 'blocked' ? BLOCKED_FOR : null,
    deleted_at: status === 'deleted' ? new Date(now.getTime() - 12 * DAY) : null,
    deletion_reason: status === 'deleted' ? 'I sold the car' : null,
    merchant_fee_percentage: fee ?? null,
    ...shopColumns(person),
    locale: currency === 'eur' ? 'fr' : 'en-GB',
    currency,
    holiday,
    rating_sum: Math.round(stars * count),
    rating_count: count,
    created_at: joined,
    updated_at: joined,
  }
}

export const BLOCKED_FOR = 'Three buyers paid for parts that were never sent'

export const joinedDaysAgo = ({ key, status, here }: DemoPerson) =>
  here ?? (status === 'unverified' ? 0.2 : key === 'guest' ? 20 : 70 + (hashOf(key) % 1_300))

export function homeOf(person: DemoPerson, id: number): Home {
  const town = townOf(person)
  const random = createRandom(hashOf(person.key))
  const postal_code = town.country === 'GB' ? `${town.postcode} ${shaped('1AA', random)}` : town.postcode
  const near = (degrees: number) => Number((degrees + (random.next() - 0.5) * 0.04).toFixed(5))
  return {
    id,
    line1: person.street,
    city: town.name,
    region: town.county,
    postal_code,
    country: town.country,
    latitude: near(town.lat),
    longitude: near(town.lng),
  }
}

function townOf({ key, town }: DemoPerson): SeedTown {
  const found = towns.find(({ name }) => name === town)
  if (!found) throw new Error(`${key} lives in ${town}, which is no town of ours`)
  return found
}

function addressRow(person: WrittenPerson, now: Date) {
  const kind = person.sells ? 'dispatch' : person.role === 'business' ? 'business' : 'personal'
  const country = person.home.country === 'GB' ? 'United Kingdom' : 'France'
  return { ...person.home, user_id: person.id, kind, company_name: person.company ?? null, full_country_name: country, created_at: now }
}

/** A business sends from where it has its seat; what is sent from and what the law wants known are two rows all the same. */
function seatRow(person: WrittenPerson, now: Date) {
  const { id: _id, ...place } = addressRow(person, now)
  return { ...place, kind: 'business' }
}

/** A private seller's own parcels come home: the address book begins with it. */
function savedRow(person: WrittenPerson, now: Date) {
  const { id: _id, ...place } = addressRow(person, now)
  return { ...place, kind: 'personal', full_name: `${person.first} ${person.last}` }
}

/** Those of them who sell. */
export function sellersAmong(people: readonly WrittenPerson[]): Seller[] {
  return people.flatMap(({ id, key, sells, role, status, holiday, currency = 'gbp', home }) =>
    sells
      ? [
          {
            id,
            key,
            trade: sells.trade,
            share: sells.share,
            makes: sells.makes ?? null,
            currency,
            french: currency === 'eur',
            business: role === 'business',
            standing: status === 'blocked' ? 'blocked' : status === 'unverified' ? 'unconfirmed' : holiday ? 'holiday' : 'selling',
            town: home.city,
            latitude: home.latitude,
            longitude: home.longitude,
            addressId: home.id,
          } satisfies Seller,
        ]
      : [],
  )
}
