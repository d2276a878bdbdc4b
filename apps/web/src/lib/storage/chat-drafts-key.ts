import type { EndReason } from '@partlane/client/session/session-store'

/** Names of session storage: texts that are not sent yet, of a member and of a visitor. */
export const CHAT_DRAFTS_KEY = 'chat-drafts'
export const VISITOR_DRAFT_KEY = 'visitor-draft'
/** Texts of other forms. */
export const TEXT_DRAFTS_KEY = 'text-drafts'
/** The values of an offer that is not made yet. */
export const OFFER_DRAFT_KEY = 'offer-draft'

/**
 * Removes the texts when the user leaves. They stay when the server ends the session, for the same
 * user to continue.
 */
export function removeChatDrafts(reason: EndReason): void {
  if (reason === 'session_ended' || reason === 'token_expired') return
  try {
    sessionStorage.removeItem(CHAT_DRAFTS_KEY)
    sessionStorage.removeItem(VISITOR_DRAFT_KEY)
    sessionStorage.removeItem(TEXT_DRAFTS_KEY)
    sessionStorage.removeItem(OFFER_DRAFT_KEY)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}
