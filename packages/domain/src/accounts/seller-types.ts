import type { Role } from './roles.ts'

/** What kind of business sells (specification, section 3). Words are in seller-types.json. */
export const sellerTypes = [
  'wrecker_breaker',
  'manufacturer',
  'distributor',
  'wholesaler',
  'retailer',
  'mechanic',
  'self_employed',
  'investor',
] as const
export type SellerType = (typeof sellerTypes)[number]

export const accountTypes = ['private', 'business'] as const
export type AccountType = (typeof accountTypes)[number]

/** The account type is the role in the words of the profile: personal members and guests have a private account. */
export const accountTypeOf = (role: Role): AccountType => (role === 'business' ? 'business' : 'private')
