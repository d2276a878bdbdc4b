// Limits that the contract enforces and that pages respect. Without the code of the features that
// they belong to: every page may import them.

/** The last page of a list: 209 pages of 48 reach the cap of counts, 9,999. */
export const MAX_PAGE = 209
/** The largest id of the catalogue: the largest value of an integer column, 2^31 - 1. */
export const MAX_CATALOGUE_ID = 2_147_483_647
/** Recently viewed listings that a device stores. */
export const MAX_VIEWED_LISTINGS = 24
/** Listings of one request for the hearts of a page. */
export const MAX_LIKED_SLUGS = 100
/** Addresses that a member can save. */
export const MAX_ADDRESSES = 10

// Maximum lengths of texts, in characters, by field name of the wire. Input fields stop there.

export const contactLimits = { first_name: 60, last_name: 60, email: 254, phone_number: 30 } as const

export const businessLimits = { company_name: 120, vat_number: 20, company_number: 20, website: 200, about: 2000 } as const

export const addressLimits = {
  full_name: 120,
  company_name: businessLimits.company_name,
  line1: 120,
  line2: 120,
  city: 80,
  region: 80,
  postal_code: 12,
  phone: contactLimits.phone_number,
} as const

export const listingLimits = {
  title: 120,
  description: 8000,
  brand: 80,
  sku: 80,
  shipping_service: 80,
  attribute_value: 200,
  fitment_note: 200,
  part_number: 60,
  part_number_maker: 80,
} as const

export const vehicleLimits = { nickname: 60, vin_as_entered: 40, missing_make: 80, missing_model: 80, missing_details: 500 } as const

/** Reason of an operator's decision. */
export const MAX_REASON_LENGTH = 500
export const MAX_CHARGEBACK_TEXT_LENGTH = 4_000
/** Text of an address search. */
export const MAX_ADDRESS_QUERY_LENGTH = 200
/** Text of suggestions, of the vehicle search and of searches in tables. */
export const MAX_SEARCH_TEXT_LENGTH = 120
