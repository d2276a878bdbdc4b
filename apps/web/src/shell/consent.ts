import { useSyncExternalStore } from 'react'
import { deviceValues } from '#lib/storage/device-storage.ts'

/** Categories that need the visitor's consent. All are denied until the visitor allows them. */
export const consentCategories = ['analytics', 'advertisement'] as const
export type ConsentCategory = (typeof consentCategories)[number]
export type Consent = Record<ConsentCategory, boolean>

const DENIED_CONSENT: Consent = { analytics: false, advertisement: false }
const listeners = new Set<() => void>()
let cachedConsent: Consent | null | undefined
let isReopened = false

/** The consent stored under `cookies`, or null if the visitor has not chosen yet. */
function readConsent(): Consent | null {
  if (cachedConsent === undefined) {
    const storedConsent = deviceValues().readJson<Partial<Consent>>('cookies')
    cachedConsent = storedConsent && { ...DENIED_CONSENT, ...storedConsent }
  }
  return cachedConsent
}

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

export const getConsent = (): Consent => readConsent() ?? DENIED_CONSENT
export const hasConsent = (category: ConsentCategory): boolean => getConsent()[category]

/**
 * Stores the consent. Without consent to advertisement, the recently viewed listings are removed
 * (specification, section 4).
 */
export function saveConsent(consent: Consent): void {
  deviceValues().writeJson('cookies', consent)
  if (!consent.advertisement) deviceValues().remove('youRecentlyViewed')
  cachedConsent = consent
  isReopened = false
  notifyListeners()
}

/** Called by "Cookie settings" in the footer. */
export function reopenConsentBanner(): void {
  isReopened = true
  notifyListeners()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether to show the banner. Always false on the server: the consent is stored on the device. */
export const useConsentNeeded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isReopened || readConsent() === null,
    () => false,
  )
