import type { Session } from '@partlane/client/session/session-store'
import type { Guard, RouteHandle } from './route.ts'

export type AccessDecision = 'allow' | 'sign_in' | 'blocked'

/**
 * Decides whether a session may see a page. 'guest' requires any active session, 'member' and
 * 'seller' require a member. Selling pages themselves show what a member still needs in order to
 * sell (confirmation, documents).
 */
export function checkAccess(guard: Guard | undefined, session: Session): AccessDecision {
  if (guard === undefined) return 'allow'
  if (session.kind === 'inactive') return 'blocked'
  if (guard === 'guest') return session.kind === 'guest' || session.kind === 'member' ? 'allow' : 'sign_in'
  return session.kind === 'member' ? 'allow' : 'sign_in'
}

/** Path of the page for the role of this member, if the page is for the other role. */
export const otherPathFor = (role: RouteHandle['role'], { user }: Session): string | undefined =>
  role !== undefined && user !== null && user.role !== role.only ? role.otherPath : undefined
