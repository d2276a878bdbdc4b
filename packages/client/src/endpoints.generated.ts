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
} as const satisfies EndpointTable
