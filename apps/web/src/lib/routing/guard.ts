import type { Session } from '@partlane/client/session/session-store'
import type { Guard } from './route.ts'

export type AccessDecision = 'come_in' | 'sign_in' | 'blocked'

/**
 * May this session see a page of that kind? guestOk: any active session, a guest's too. member and seller: signed in;
 * whether a member may sell (confirmed, documents) is said on the page itself, in words, by the selling features.
 */
export function checkAccess(guard: Guard | undefined, session: Session): AccessDecision {
  if (guard === undefined) return 'come_in'
  if (session.kind === 'inactive') return 'blocked'
  if (guard === 'guestOk') return session.kind === 'guest' || session.kind === 'member' ? 'come_in' : 'sign_in'
  return session.kind === 'member' ? 'come_in' : 'sign_in'
}
