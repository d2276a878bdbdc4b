export { presentOrderAddress } from './addresses.present.ts'
export { findLocation, findPlaces, placeColumns } from './addresses.queries.ts'
export {
  type AddressBookEntry,
  type AddressKind,
  findOrInsertAddress,
  replaceAddressBook,
  replaceBusinessAddress,
} from './addresses.store.ts'
export { eraseAddresses, exportAddresses } from './personal-data.ts'
