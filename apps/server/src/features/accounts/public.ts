export { type LockedAccount, lockAccount, transitionAccount } from './account-status.store.ts'
export { displayName, presentCurrentUser, presentPublicUser, toPublicUserRow } from './accounts.present.ts'
export { type AccountRow, findCompany, findMailContact, getAccount, getUserCurrency, publicUserColumns } from './accounts.queries.ts'
export {
  convertGuestToMember,
  insertGuest,
  insertMember,
  type LockedUser,
  lockUser,
  type MemberValues,
  markAddressConfirmed,
  storePassword,
} from './accounts.store.ts'
export { limitAttempt } from './attempt-limiter.ts'
export { refuseIncompleteCompany } from './company.policy.ts'
export { companyOf } from './company.sql.ts'
export { anonymiseUser, exportAccount } from './personal-data.ts'
export { parsePhoneNumber } from './phone-numbers.ts'
export { findUserByIdentifier, type SignInIdentifier } from './sign-in-identifiers.queries.ts'
export { displayNameOf, userNameOf } from './user-name.sql.ts'
