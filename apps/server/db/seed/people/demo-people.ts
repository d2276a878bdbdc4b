import type { Role, UserStatus } from '@partlane/domain/accounts/roles'
import { businesses } from './businesses.ts'
import { members } from './members.ts'

/** How somebody sells: what stock they have, how they write, what they ask. */
export type Trade = 'breaker' | 'retailer' | 'rebuilder' | 'garage' | 'private'

export type DemoPerson = {
  key: string
  role: Role
  status: UserStatus
  first: string
  last: string
  company?: string
  town: string
  street: string
  /** In a few words, for whoever looks for a sign-in. */
  who: string
  operator?: boolean
  /** Of a business that was not let in yet: what became of its documents. */
  papers?: 'waiting' | 'arriving' | 'refused'
  /** Days since signing up, where it matters. */
  here?: number
  /** Agreed percentage of the items' price; everybody else pays the usual one. */
  fee?: number
  holiday?: boolean
  currency?: 'gbp' | 'eur'
  /** Average stars of so many reviews. */
  rating?: [stars: number, count: number]
  sells?: { trade: Trade; share: number; makes?: string[] }
  garage?: { vehicle: string; year: number; nickname?: string; plate?: string; mileage?: number }[]
}

/** Everybody with a name signs in with this one. */
export const DEMO_PASSWORD = 'torque-wrench-42'
export const DEMO_DOMAIN = 'demo.partlane.example'

export const namedPeople: DemoPerson[] = [...members, ...businesses]
/** Whether the person can sign in at all. */
export const hasAccount = ({ role, status }: Pick<DemoPerson, 'role' | 'status'>) => role !== 'guest' && status !== 'deleted'
export const emailOf = ({ key }: Pick<DemoPerson, 'key'>) => `${key}@${DEMO_DOMAIN}`
/** As others see the person, and as their address says. */
export const nameOf = ({ first, last, company }: Pick<DemoPerson, 'first' | 'last' | 'company'>) => company ?? `${first} ${last}`

/** Sign-ins of the demo world, for the README, the start banner and journeys in the browser. Guests have none. */
export const demoPeople = namedPeople.filter(hasAccount).map((person) => ({
  key: person.key,
  email: emailOf(person),
  password: DEMO_PASSWORD,
  name: nameOf(person),
  role: person.role,
  status: person.status,
  operator: person.operator ?? false,
  who: person.who,
}))

/** Those worth naming when the program has started. */
export const bannerPeople = ['priya', 'marcus', 'dave', 'rosie', 'olivia']
  .map((key) => demoPeople.find((person) => person.key === key))
  .filter((person) => person !== undefined)
