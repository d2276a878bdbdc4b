// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { deviceValues } from '#lib/storage/device-storage.ts'
import { consentStore, getConsent, saveConsent } from './consent.ts'

afterEach(() => {
  localStorage.clear()
  consentStore.set({ choice: null, isReopened: false })
})

const readViewed = () => deviceValues().readJson('youRecentlyViewed')

describe('the consent of a visitor', () => {
  it('is denied until the visitor allows it', () => {
    expect(getConsent()).toEqual({ analytics: false, advertisement: false })
    saveConsent({ analytics: true, advertisement: false })
    expect(getConsent()).toEqual({ analytics: true, advertisement: false })
  })

  it('to advertisement removes the recently viewed listings when it is withdrawn', () => {
    deviceValues().writeJson('youRecentlyViewed', ['disc'])
    saveConsent({ analytics: false, advertisement: true })
    expect(readViewed()).toEqual(['disc'])
    saveConsent({ analytics: true, advertisement: false })
    expect(readViewed()).toBeNull()
  })
})
