import { slugify } from '@partlane/domain/slug'
import type { Seller } from '../listings/sellers.ts'
import { hashOf } from '../random.ts'
import type { DemoTransaction, DemoWorldServices, Row } from '../services.ts'
import { termsVersionAt } from '../terms-version.ts'
import { profileColumns } from './business-profiles.ts'
import { DEMO_PASSWORD, displayNameOf, emailOf, hasAccount } from './demo-people.ts'
import type { DemoPerson } from './demo-person.ts'
import { isGeneratedSeller } from './generated-sellers.ts'
import { addressColumns, type Home, homeOf } from './home.ts'
import { shippingRuleRows } from './shipping-rules.ts'
import { timeFrameRows } from './time-frames.ts'

/** A person with the ids of the rows in `users` and `addresses`. */
export type WrittenPerson = DemoPerson & { id: number; slug: string; home: Home }

const DAY_MS = 86_400_000

export const BLOCKED_REASON = 'Three buyers paid for parts that were never sent'

type Options = { people: readonly DemoPerson[]; now: Date; hashPassword: DemoWorldServices['hashPassword'] }

/**
 * Writes users with password, addresses, shipping rules and time frames. They share one password,
 * which is hashed once.
 */
export async function writePeople(tx: DemoTransaction, { people, now, hashPassword }: Options): Promise<WrittenPerson[]> {
  const ids = await tx.reserveIds('users', people.length)
  const addressIds = await tx.reserveIds('addresses', people.length)
  const written = people.map((person, i) => ({
    ...person,
    id: ids[i] ?? 0,
    slug: slugOf(person),
    home: homeOf(person, addressIds[i] ?? 0),
  }))
  const hash = await hashPassword(DEMO_PASSWORD)
  await tx.insertRows(
    'users',
    written.map((person) => userRow(person, now)),
  )
  await tx.insertRows(
    'passwords',
    written.filter(hasAccount).map(({ id }) => ({ user_id: id, hash, updated_at: now })),
  )
  for (const rows of addressRows(written, now)) await tx.insertRows('addresses', rows)
  await tx.insertRows('shipping_and_return_rules', written.flatMap(shippingRuleRows))
  await tx.insertRows('time_frames', written.flatMap(timeFrameRows))
  return written
}

function slugOf(person: DemoPerson): string {
  if (person.role === 'business') return slugify(displayNameOf(person).replace(/’/g, ''))
  return isGeneratedSeller(person) ? slugify(`${person.firstName}-${person.key}`) : person.key
}

function userRow(person: WrittenPerson, now: Date): Row {
  const { id, slug, role, status, company, operator = false, feePercentage, holiday = false, currency = 'gbp' } = person
  const joinedAt = new Date(now.getTime() - joinedDaysAgo(person) * DAY_MS)
  const isAnonymous = !hasAccount(person) // a closed account has as little personal data as a guest
  const isConfirmed = !isAnonymous && (status !== 'unverified' || role === 'business')
  return {
    id,
    slug,
    role,
    status,
    operator,
    first_name: isAnonymous ? null : person.firstName,
    last_name: isAnonymous ? null : person.lastName,
    company_name: company ?? null,
    email: isConfirmed ? emailOf(person) : null,
    email_confirmed_at: isConfirmed ? joinedAt : null,
    pending_email: isAnonymous || isConfirmed ? null : emailOf(person),
    approved_at: role === 'business' && status === 'verified' ? joinedAt : null,
    documents_uploaded: role === 'business' && person.documents !== 'refused',
    blocked_reason: status === 'blocked' ? BLOCKED_REASON : null,
    deleted_at: status === 'deleted' ? new Date(now.getTime() - 12 * DAY_MS) : null,
    deletion_reason: status === 'deleted' ? 'I sold the car' : null,
    merchant_fee_percentage: feePercentage ?? null,
    ...profileColumns(person),
    locale: currency === 'eur' ? 'fr' : 'en-GB',
    currency,
    holiday,
    terms_version: isAnonymous ? null : termsVersionAt(now),
    terms_agreed_at: isAnonymous ? null : now,
    created_at: joinedAt,
    updated_at: joinedAt,
  }
}

/** Days since the sign-up. Without a story it depends on the key, so that it stays the same. */
export const joinedDaysAgo = ({ key, status, joinedDaysAgo }: DemoPerson) =>
  joinedDaysAgo ?? (status === 'unverified' ? 0.2 : key === 'guest' ? 20 : 70 + (hashOf(key) % 1_300))

/**
 * Rows of `addresses` in three lists, because each list has other columns: the home with its id,
 * the registered office of a business that sells, and the saved address of a named private seller.
 */
function addressRows(people: readonly WrittenPerson[], now: Date): Row[][] {
  const housed = people.filter(({ status }) => status !== 'deleted')
  const homes = housed.map((person) => ({ id: person.home.id, ...homeRow(person, now) }))
  const offices = housed
    .filter(({ role, sells }) => role === 'business' && sells)
    .map((person) => ({ ...homeRow(person, now), kind: 'business' }))
  const saved = housed
    .filter((person) => person.role === 'personal' && person.sells && !isGeneratedSeller(person))
    .map((person) => ({ ...homeRow(person, now), kind: 'personal', full_name: `${person.firstName} ${person.lastName}` }))
  return [homes, offices, saved]
}

function homeRow({ id, home, sells, role, company }: WrittenPerson, now: Date): Row {
  const kind = sells ? 'dispatch' : role === 'business' ? 'business' : 'personal'
  const { latitude, longitude } = home
  return { user_id: id, kind, ...addressColumns(home), latitude, longitude, company_name: company ?? null, created_at: now }
}

/** The people who sell. */
export function sellersAmong(people: readonly WrittenPerson[]): Seller[] {
  return people.flatMap((person) => {
    const { id, key, sells, role, currency = 'gbp', home } = person
    if (!sells) return []
    return [
      {
        id,
        key,
        kind: sells.kind,
        share: sells.share,
        makes: sells.makes ?? null,
        currency,
        isFrench: currency === 'eur',
        isBusiness: role === 'business',
        state: sellerStateOf(person),
        town: home.city,
        latitude: home.latitude,
        longitude: home.longitude,
        addressId: home.id,
      },
    ]
  })
}

function sellerStateOf({ status, holiday }: DemoPerson): Seller['state'] {
  if (status === 'blocked') return 'blocked'
  if (status === 'unverified') return 'unconfirmed'
  return holiday ? 'holiday' : 'selling'
}
