export { displayName, presentPublicUser } from './accounts.present.ts'
export { type PublicUserRow, publicUserColumns } from './accounts.queries.ts'
export { findListener, guard } from './guard.ts'
export { endSessions } from './sessions.store.ts'
