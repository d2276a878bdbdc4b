export { findPlaces, findSpot, placeColumns } from './addresses.queries.ts'
export { type AddressKind, keepAddress, replaceAddressBook, replaceBusinessAddress, type SavedAddress } from './addresses.store.ts'
export { exportAddresses, forgetAddresses } from './personal-data.ts'
