import { useSyncExternalStore } from 'react'
import { createStore } from '#lib/state/store.ts'
import { deviceValues } from '#lib/storage/device-storage.ts'

/** Categories that need the visitor's consent. All are denied until the visitor allows them. */
export const consentCategories = ['analytics', 'advertisement'] as const
export type ConsentCategory = (typeof consentCategories)[number]
export type Consent = Record<ConsentCategory, boolean>

const DENIED_CONSENT: Consent = { analytics: false, advertisement: false }

type ConsentState = {
  /** The choice of this page load, which also counts if the device cannot store it. */
  choice: Consent | null
  isReopened: boolean
}
export const consentStore = createStore<ConsentState>({ choice: null, isReopened: false })

/** The consent stored under `cookies`, or null if the visitor has not chosen yet. */
function readConsent(): Consent | null {
  const { choice } = consentStore.get()
  if (choice) return choice
  const storedConsent = deviceValues().readJson<Partial<Consent>>('cookies')
  return storedConsent && { ...DENIED_CONSENT, ...storedConsent }
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
  consentStore.set({ choice: consent, isReopened: false })
}

/** Called by "Cookie settings" in the footer. */
export function reopenConsentBanner(): void {
  consentStore.set({ ...consentStore.get(), isReopened: true })
}

/** Whether the visitor allows advertisement. Always false on the server and during hydration. */
export const useAdvertisementConsent = (): boolean =>
  useSyncExternalStore(
    consentStore.subscribe,
    () => hasConsent('advertisement'),
    () => false,
  )

export const isConsentNeeded = (): boolean => consentStore.get().isReopened || readConsent() === null

/**
 * Whether to show the banner. Always true on the server: the consent is stored on the device, and a
 * script hides the banner of visitors who have answered (`ConsentScript`).
 */
export const useConsentNeeded = (): boolean => useSyncExternalStore(consentStore.subscribe, isConsentNeeded, () => true)

export const useConsentReopened = (): boolean =>
  useSyncExternalStore(
    consentStore.subscribe,
    () => consentStore.get().isReopened,
    () => false,
  )
