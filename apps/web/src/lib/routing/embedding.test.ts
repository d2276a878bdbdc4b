// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { tokenFor } from '../../../test/render.tsx'
import { currentCurrency } from '../preferences/currency.ts'
import { deviceValues } from '../storage/device-storage.ts'
import { currentEmbedding, takeEmbedding } from './embedding.ts'

const open = (address: string) => {
  window.history.replaceState(null, '', address)
  takeEmbedding()
}

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

it('takes token, flag and currency of the native app and keeps none of them in the address', () => {
  const token = tokenFor()
  open(`/search?q=disc&authToken=${token}&isNativeApp=true&currency=EUR`)
  expect(deviceValues().read('accessToken')).toBe(token)
  expect(currentEmbedding().isNativeApp).toBe(true)
  expect(currentCurrency()).toBe('eur')
  expect(window.location.search).toBe('?q=disc')
})

it('takes no token outside the app, nor one that is none', () => {
  open(`/?authToken=${tokenFor()}`)
  expect(deviceValues().read('accessToken')).toBeNull()
  open('/?authToken=rubbish&isNativeApp=true')
  expect(deviceValues().read('accessToken')).toBeNull()
})
