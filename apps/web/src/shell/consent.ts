import { useSyncExternalStore } from 'react'
import { deviceValues } from '#lib/storage/device-storage.ts'

/** What a visitor may allow beyond what the site needs to work. Nothing is allowed until they say so. */
export const consentCategories = ['analytics', 'advertisement'] as const
export type ConsentCategory = (typeof consentCategories)[number]
export type Consent = Record<ConsentCategory, boolean>

const DENIED_CONSENT: Consent = { analytics: false, advertisement: false }
const listeners = new Set<() => void>()
let cachedConsent: Consent | null | undefined
let isReopened = false

/** The answer kept under `cookies`, or null before there is one. */
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

/** Keeps the answer. Without consent to advertisement what a visitor looked at is not remembered (specification, section 4). */
export function saveConsent(consent: Consent): void {
  deviceValues().writeJson('cookies', consent)
  if (!consent.advertisement) deviceValues().remove('youRecentlyViewed')
  cachedConsent = consent
  isReopened = false
  notifyListeners()
}

/** From "Cookie settings" in the footer: the question again. */
export function reopenConsentBanner(): void {
  isReopened = true
  notifyListeners()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Is the question to be shown? Never from the server: what was answered is on the device. */
export const useConsentNeeded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isReopened || readConsent() === null,
    () => false,
  )
