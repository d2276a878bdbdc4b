// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { tokenFor } from '../../../test/render.tsx'
import { currentCurrency } from '../preferences/currency.ts'
import { deviceValues } from '../storage/device-storage.ts'
import { consumeEmbeddingParams, currentEmbedding, offeredTokenStore } from './embedding.ts'

const openUrl = (url: string) => {
  window.history.replaceState(null, '', url)
  consumeEmbeddingParams()
}

describe('consumeEmbeddingParams', () => {
  it('stores token, flag and currency of the native app and removes them from the URL', () => {
    const token = tokenFor()
    openUrl(`/search?q=disc&authToken=${token}&isNativeApp=true&currency=EUR`)
    expect(deviceValues().read('accessToken')).toBe(token)
    expect(currentEmbedding().isNativeApp).toBe(true)
    expect(currentCurrency()).toBe('eur')
    expect(window.location.search).toBe('?q=disc')
  })

  it('does not replace the stored session of another user, member or guest', () => {
    for (const storedUser of [{ id: 7 }, { id: 8, role: 'guest', status: 'guest' }]) {
      const storedToken = tokenFor(storedUser)
      deviceValues().write('accessToken', storedToken)
      const token = tokenFor({ id: 9 })
      openUrl(`/?authToken=${token}&isNativeApp=true`)
      expect(deviceValues().read('accessToken')).toBe(storedToken)
      expect(offeredTokenStore.get()).toBe(token)
      expect(window.location.search).toBe('')
    }
  })

  it('offers another token of the stored user, which may be forged, and ignores the stored one', () => {
    const storedToken = tokenFor({ id: 7 })
    deviceValues().write('accessToken', storedToken)
    offeredTokenStore.set('')
    openUrl(`/?authToken=${storedToken}&isNativeApp=true`)
    expect(offeredTokenStore.get()).toBe('')
    const token = tokenFor({ id: 7, status: 'unverified' })
    openUrl(`/?authToken=${token}&isNativeApp=true`)
    expect(deviceValues().read('accessToken')).toBe(storedToken)
    expect(offeredTokenStore.get()).toBe(token)
  })

  it('leaves the currency of a search with prices to the search', () => {
    const before = currentCurrency()
    openUrl('/search?price_max=30&currency=pln')
    expect(currentCurrency()).toBe(before)
    expect(window.location.search).toBe('?price_max=30&currency=pln')
    openUrl('/search?price_max=30&currency=pln&isNativeApp=true')
    expect(currentCurrency()).toBe('pln')
    expect(window.location.search).toBe('?price_max=30&currency=pln')
  })

  it('ignores a token outside the app and a malformed token', () => {
    openUrl(`/?authToken=${tokenFor()}`)
    expect(deviceValues().read('accessToken')).toBeNull()
    openUrl('/?authToken=rubbish&isNativeApp=true')
    expect(deviceValues().read('accessToken')).toBeNull()
  })
})
