// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { tokenFor } from '../../../test/render.tsx'
import { currentCurrency } from '../preferences/currency.ts'
import { deviceValues } from '../storage/device-storage.ts'
import { consumeEmbeddingParams, currentEmbedding } from './embedding.ts'

const openUrl = (url: string) => {
  window.history.replaceState(null, '', url)
  consumeEmbeddingParams()
}

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

it('takes token, flag and currency of the native app and keeps none of them in the address', () => {
  const token = tokenFor()
  openUrl(`/search?q=disc&authToken=${token}&isNativeApp=true&currency=EUR`)
  expect(deviceValues().read('accessToken')).toBe(token)
  expect(currentEmbedding().isNativeApp).toBe(true)
  expect(currentCurrency()).toBe('eur')
  expect(window.location.search).toBe('?q=disc')
})

it('takes no token outside the app, nor one that is none', () => {
  openUrl(`/?authToken=${tokenFor()}`)
  expect(deviceValues().read('accessToken')).toBeNull()
  openUrl('/?authToken=rubbish&isNativeApp=true')
  expect(deviceValues().read('accessToken')).toBeNull()
})
