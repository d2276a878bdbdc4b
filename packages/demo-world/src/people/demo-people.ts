import { businesses } from './businesses.ts'
import type { DemoPerson } from './demo-person.ts'
import { members, secondOperator } from './members.ts'

/** The password of every user of the demo data. */
export const DEMO_PASSWORD = 'torque-wrench-42'
export const DEMO_DOMAIN = 'demo.partlane.example'

export const namedPeople: DemoPerson[] = [...members, ...businesses, secondOperator]

/** Guests and closed accounts cannot sign in. */
export const hasAccount = ({ role, status }: Pick<DemoPerson, 'role' | 'status'>) => role !== 'guest' && status !== 'deleted'

export const emailOf = ({ key }: Pick<DemoPerson, 'key'>) => `${key}@${DEMO_DOMAIN}`

/** The company, or first and last name. */
export const displayNameOf = ({ firstName, lastName, company }: Pick<DemoPerson, 'firstName' | 'lastName' | 'company'>) =>
  company ?? `${firstName} ${lastName}`

/** Accounts that can sign in, for the README, the start banner and journeys in the browser. */
export const demoAccounts = namedPeople.filter(hasAccount).map((person) => ({
  key: person.key,
  email: emailOf(person),
  name: displayNameOf(person),
  role: person.role,
  status: person.status,
  operator: person.operator ?? false,
  description: person.description,
}))

/** Accounts that the start banner lists. */
export const bannerAccounts = ['priya', 'marcus', 'dave', 'rosie', 'olivia'].flatMap(
  (key) => demoAccounts.find((account) => account.key === key) ?? [],
)
