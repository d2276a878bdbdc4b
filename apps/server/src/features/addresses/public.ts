export { findPlaces, findSpot, placeColumns } from './addresses.queries.ts'
export { type AddressKind, keepAddress } from './addresses.store.ts'
