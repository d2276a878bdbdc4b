import type { Role, UserStatus } from '@partlane/domain/accounts/roles'

/** What kind of seller a user is: decides stock, titles, conditions and prices. */
export type SellerKind = 'breaker' | 'retailer' | 'rebuilder' | 'garage' | 'private'

export type DemoPerson = {
  /** Local part of the email address. */
  key: string
  role: Role
  status: UserStatus
  firstName: string
  lastName: string
  company?: string
  town: string
  street: string
  /** What this user shows, in a few words. */
  description: string
  operator?: boolean
  /** State of the documents of a business that is not approved. */
  documents?: 'pending' | 'scanning' | 'refused'
  /** Days since the sign-up, where a story depends on it. */
  joinedDaysAgo?: number
  /** Agreed fee in per cent of the items. The others pay the default fee. */
  feePercentage?: number
  holiday?: boolean
  currency?: 'gbp' | 'eur'
  /** Average stars that buyers give. The rating itself follows from the reviews of demo orders. */
  stars?: number
  /**
   * `share`: how many of all listings are theirs, relative to the other sellers. `makes`: without
   * it, every make.
   */
  sells?: { kind: SellerKind; share: number; makes?: string[] }
  /**
   * Cars in the garage. The first one is the selected car. `vehicle` is a key such as
   * "volkswagen/golf/mk7".
   */
  garage?: { vehicle: string; year: number; nickname?: string; plate?: string; mileage?: number }[]
}
