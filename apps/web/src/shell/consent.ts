import { useSyncExternalStore } from 'react'
import { deviceValues } from '#lib/storage/device-storage.ts'

/** What a visitor may allow beyond what the site needs to work. Nothing is allowed until they say so. */
export const consentCategories = ['analytics', 'advertisement'] as const
export type ConsentCategory = (typeof consentCategories)[number]
export type Consent = Record<ConsentCategory, boolean>

const denied: Consent = { analytics: false, advertisement: false }
const listeners = new Set<() => void>()
let known: Consent | null | undefined
let asking = false

/** The answer kept under `cookies`, or null before there is one. */
function answer(): Consent | null {
  if (known === undefined) {
    const kept = deviceValues().readJson<Partial<Consent>>('cookies')
    known = kept && { ...denied, ...kept }
  }
  return known
}

const tell = () => {
  for (const listener of listeners) listener()
}

export const consent = (): Consent => answer() ?? denied
export const mayUse = (category: ConsentCategory): boolean => consent()[category]

/** Keeps the answer. Without consent to advertisement what a visitor looked at is not remembered (specification, section 4). */
export function giveConsent(next: Consent): void {
  deviceValues().writeJson('cookies', next)
  if (!next.advertisement) deviceValues().remove('youRecentlyViewed')
  known = next
  asking = false
  tell()
}

/** From "Cookie settings" in the footer: the question again. */
export function askConsentAgain(): void {
  asking = true
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Is the question to be shown? Never from the server: what was answered is on the device. */
export const useConsentNeeded = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => asking || answer() === null,
    () => false,
  )
