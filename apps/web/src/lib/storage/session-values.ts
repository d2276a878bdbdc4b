import { createStoredValues, type KeyValueStorage, type StoredValues } from '@partlane/client/session/stored-values'
import type { OFFER_DRAFT_KEY } from './chat-drafts-key.ts'

/**
 * Keys in `sessionStorage`, for values of a tab: the listing whose heart a visitor has pressed, the
 * one whose auction a visitor wants to watch, the place of the page, the bid that a visitor has
 * typed, the values of an offer, and whether the native app shows the page.
 */
type SessionKey =
  | 'like-after-sign-in'
  | 'watch-after-sign-in'
  | 'place-after-sign-in'
  | 'bid-after-sign-in'
  | typeof OFFER_DRAFT_KEY
  | 'isNativeApp'

/** Reading the property throws where the browser forbids it: `createStoredValues` catches that. */
const tabStorage: KeyValueStorage = {
  getItem: (key) => window.sessionStorage.getItem(key),
  setItem: (key, value) => window.sessionStorage.setItem(key, value),
  removeItem: (key) => window.sessionStorage.removeItem(key),
}

/** The stored values of this tab, until it is closed. Browser only. */
export const sessionValues: StoredValues<SessionKey> = createStoredValues<SessionKey>(tabStorage)
