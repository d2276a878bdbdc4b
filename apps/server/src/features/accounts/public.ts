export { displayName, presentPublicUser } from './accounts.present.ts'
export { getAccount, type PublicUserRow, publicUserColumns } from './accounts.queries.ts'
export { authenticate, guard } from './guard.ts'
