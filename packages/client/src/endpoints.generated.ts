// Written by scripts/generate-endpoints.ts from packages/contract/src/contract.ts. Do not edit.
import type { EndpointTable } from './endpoint-table.ts'

export const endpoints = {
  auth: {
    signUpWithEmail: ['POST', '/users/sign_up/with_email', 'one+meta', 'body'],
    signInWithEmail: ['POST', '/users/sign_in/with_email', 'one+meta', 'body'],
    createGuest: ['POST', '/guests/user', 'one+meta', 'body'],
    me: ['GET', '/users/user', 'one', 'query'],
    extendSession: ['POST', '/users/sessions/extend', 'one+meta', 'body'],
    signOut: ['DELETE', '/users/sessions/destroy', 'none', 'query'],
    sendConfirmationCode: ['POST', '/users/account_verification/send_confirmation_code', 'meta', 'body'],
    confirm: ['POST', '/users/account_verification/confirm', 'one', 'body'],
  },
  people: {
    show: ['GET', '/users/{slug}', 'one', 'query'],
  },
  currencies: {
    list: ['GET', '/currencies', 'many', 'query'],
  },
  catalogue: {
    makes: ['GET', '/makes', 'many', 'query'],
    models: ['GET', '/models', 'many', 'query'],
    generations: ['GET', '/generations', 'many', 'query'],
    series: ['GET', '/series', 'many', 'query'],
    trims: ['GET', '/trims', 'many', 'query'],
    vehicleNode: ['GET', '/vehicle_nodes/{id}', 'one', 'query'],
    vehicleSearch: ['GET', '/vehicle_search', 'many', 'query'],
    universalVehicleDetails: ['GET', '/universal_vehicle_details', 'meta', 'query'],
    categories: ['GET', '/categories', 'many', 'query'],
    subCategories: ['GET', '/sub_categories', 'many', 'query'],
    attributions: ['GET', '/attributions', 'many', 'query'],
    options: ['GET', '/options', 'many', 'query'],
    vehicleMissing: ['POST', '/vehicle_missing', 'none', 'body'],
  },
  search: {
    listings: ['GET', '/listings', 'page+meta', 'query'],
    priceRange: ['GET', '/listings_price_range', 'meta', 'query'],
    suggestions: ['GET', '/search_suggestions', 'meta', 'query'],
    counts: ['GET', '/market_counts', 'meta', 'query'],
  },
  garage: {
    list: ['GET', '/users/vehicles', 'many', 'query'],
    add: ['POST', '/users/vehicles', 'one', 'body'],
    show: ['GET', '/users/vehicles/{id}', 'one', 'query'],
    change: ['PUT', '/users/vehicles/{id}', 'one', 'body'],
    remove: ['DELETE', '/users/vehicles/{id}', 'none', 'query'],
  },
  cart: {
    list: ['GET', '/users/carts/listings', 'many', 'query'],
    add: ['POST', '/users/carts/listings', 'one', 'body'],
    change: ['PUT', '/users/carts/listings/{id}', 'one', 'body'],
    remove: ['DELETE', '/users/carts/listings/{id}', 'none', 'query'],
    totals: ['GET', '/users/carts/total_converted_price', 'meta', 'query'],
    count: ['GET', '/users/carts/listings_counter', 'meta', 'query'],
    validate: ['POST', '/users/carts/validate_listings', 'meta', 'body'],
  },
  checkout: {
    create: ['POST', '/payments/orders', 'one', 'body'],
    reserve: ['PUT', '/users/checkouts/reserve_listings/{order_id}', 'one', 'body'],
    pay: ['PUT', '/payments/orders', 'one', 'body'],
    show: ['GET', '/payments/orders/{id}', 'one', 'query'],
  },
  orders: {
    bought: ['GET', '/users/orders', 'page', 'query'],
    sold: ['GET', '/users/sold_items', 'page', 'query'],
    show: ['GET', '/users/orders/{id}', 'one', 'query'],
    markRead: ['PUT', '/users/orders/{id}/read', 'none', 'body'],
  },
  system: {
    monitoring: ['GET', '/monitoring', 'meta', 'query'],
  },
} as const satisfies EndpointTable
