import type { Contract } from './contract.ts'

/** What the endpoints of each feature do: the tags of the OpenAPI document. */
export const featureDescriptions: Record<keyof Contract, string> = {
  signIn: 'Sign up, sign in and out, passwords, and sessions of guests',
  accounts: 'The account of the signed-in user: data, export and closure',
  codes: 'Verification codes for email addresses and phone numbers',
  identities: 'Sign-in with Google, Facebook and Apple, and the linked identities',
  sessions: 'Sessions of the signed-in user on other devices',
  sellers: 'Public pages of sellers',
  profile: 'Profile, business data and holiday mode of the signed-in user',
  documents: 'Identity and business documents for the verification of a seller',
  timeFrames: 'Collection hours of a seller',
  shippingRules: 'Shipping prices, delivery times and return terms of a seller',
  addresses: 'Saved addresses, address search and geocoding',
  pushTokens: 'Devices that receive push notifications',
  operators: 'Users, documents, failed tasks and the audit log, for staff',
  currencies: 'Currencies and exchange rates',
  listings: 'Public pages of listings, similar and recently viewed listings',
  selling: "A seller's drafts, listings, photos and stock",
  catalogue: 'Vehicles, categories and attributes',
  search: 'Search with facets, suggestions and price ranges',
  garage: "The user's vehicles",
  vehicleLookups: 'Vehicles by registration or VIN',
  cart: "The user's cart with totals and shipping",
  checkout: 'Purchases: creation, reservation of stock and payment',
  orders: 'Bought and sold orders',
  system: 'State of the service, and errors that browsers report',
  notifications: 'Notifications of the user and their settings',
}

const node = (level: string) => `Id of ${level} in the vehicle tree`
const statusFilter = 'Only orders with this status'
const listingRef = 'Slug of a listing, also a former one, or its id'
const listingTab = 'Group of listings by status'
const titleText = 'Text in titles, or the beginning of a stock-keeping unit'

/**
 * Descriptions of parameters by name, or by name and path where a name has several meanings.
 * A description of the schema itself comes first.
 */
export const parameterDescriptions: ReadonlyMap<string, string> = new Map([
  ['page', 'Page, from 1'],
  ['items', 'Entries per page'],
  ['id', 'Id of the object'],
  ['slug', 'Slug of the listing'],
  ['slug /users/{slug}', 'Slug of the seller'],
  ['slug /viewed_listings/{slug}', 'Slug of the listing, also a former one'],
  ['id /listings/{id}', listingRef],
  ['id /listings/{id}/similar', listingRef],
  ['id /users/listings/{id}', listingRef],
  ['id /users/listings/deactivate/{id}', listingRef],
  ['order_id', 'Id of the purchase'],
  ['provider', 'Identity provider'],
  ['vehicle', "Node of the user's vehicle in the vehicle tree, for fit verdicts"],
  ['year', "Year of the user's vehicle"],
  ['slugs', 'Slugs of listings, separated by commas. Without it: the own history, latest first'],
  ['tab', listingTab],
  ['q', 'Text to search for'],
  ['q /users/listings', titleText],
  ['q /users/inventories/listings', titleText],
  ['facets', '`false` omits the facets, which are most of the work'],
  ['part_number', 'Part number as written on the part'],
  ['make_id', node('a make')],
  ['model_id', node('a model')],
  ['by_model_id', node('a model')],
  ['by_generation_id', node('a generation')],
  ['by_serie_id', node('a series')],
  ['by_source', '`system`: only the universal make'],
  ['category_id', 'Id of a category'],
  ['attribution_id', 'Id of an attribute'],
  ['vin', 'Vehicle identification number'],
  ['plate', 'UK registration'],
  ['country', 'Country of delivery, ISO 3166-1 alpha-2'],
  ['postal_code', 'Postal code of delivery'],
  ['status /users/orders', statusFilter],
  ['status /users/sold_items', statusFilter],
  ['status /operators/people', 'Only users with this status'],
  ['role', 'Only users with this role'],
  ['waiting', '`true`: only users with documents that wait for a decision'],
  ['search', 'Text in names, email addresses and company names'],
  ['action', 'Only entries of this action'],
  ['handler', 'Only deliveries of this handler'],
  ['probe', '`live`: the process runs. `ready`: it can serve requests'],
  ['address', 'Text of an address (name of Google)'],
  ['latlng', 'Latitude and longitude, separated by a comma (name of Google)'],
  ['Text', 'Text of an address (name of Loqate)'],
  ['Countries', 'Country of the addresses (name of Loqate)'],
  ['Language', 'Language of the addresses (name of Loqate)'],
  ['Container', 'Id of a group of addresses, from a previous response (name of Loqate)'],
  ['Id', 'Id of an address, from a previous response (name of Loqate)'],
  ['Field1Format', 'Additional field of the response (name of Loqate)'],
  ['Field2Format', 'Additional field of the response (name of Loqate)'],
])
