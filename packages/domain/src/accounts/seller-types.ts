import type { Role } from './roles.ts'

/** Kinds of business (specification, section 3). The labels are in seller-types.json. */
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

/** Account type that the profile shows. Personal members and guests have a private account. */
export const accountTypeOf = (role: Role): AccountType => (role === 'business' ? 'business' : 'private')
