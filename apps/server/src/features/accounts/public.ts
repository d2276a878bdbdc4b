export { type LockedStanding, lockStanding, moveAccount } from './account-status.store.ts'
export { displayName, presentCurrentUser, presentPublicUser } from './accounts.present.ts'
export { type AccountRow, getAccount, hasInactive, type PublicUserRow, publicUserColumns } from './accounts.queries.ts'
export {
  insertGuest,
  insertMember,
  type LockedPerson,
  lockPerson,
  type MemberValues,
  markConfirmed,
  storePassword,
  turnGuestIntoMember,
} from './accounts.store.ts'
export { admitGuess, type Guess, guessedRight, guessedWrong, withdrawGuess } from './attempt-limiter.ts'
export { anonymise, exportAccount } from './personal-data.ts'
export { readPhoneNumber } from './phone-numbers.ts'
export { findByWayIn, type WayIn } from './sign-in-identifiers.queries.ts'
