import type { AppContext, CurrentUser } from '#app/context.ts'

/** The part of the context that decisions need. The command line provides only this part. */
export type OperatorContext = Pick<AppContext, 'db' | 'clock'>

/** Who acts on the account of another user: an operator, or the command line on the server. */
export type Actor = Pick<CurrentUser, 'id'> | 'command line'

/** The user id of an actor, null for the command line. */
export const actorId = (actor: Actor): number | null => (actor === 'command line' ? null : actor.id)
