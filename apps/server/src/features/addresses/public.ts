export { presentOrderAddress } from './addresses.present.ts'
export { listLocationsById, listPlacesById, placeColumns } from './addresses.queries.ts'
export { type AddressBookEntry, findOrInsertAddresses, replaceAddressBook, replaceBusinessAddress } from './addresses.store.ts'
export { eraseAddresses, exportAddresses } from './personal-data.ts'
