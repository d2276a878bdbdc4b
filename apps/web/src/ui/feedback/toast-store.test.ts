import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

const createRunningStore = () => {
  const store = createToastStore()
  store.resume() // as a mounted Toaster does
  return store
}
const messagesOf = (store: ReturnType<typeof createToastStore>) => store.getSnapshot().map(({ message }) => message)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('toast store', () => {
  it.each([
    ['notify', 5000],
    ['info', 5000],
    ['default', 4000],
    ['error', 4000],
    ['success', 2000],
  ] as const)('removes a toast of kind %s after %i ms', (kind, ms) => {
    const store = createRunningStore()
    store.add(kind, 'message')
    vi.advanceTimersByTime(ms - 1)
    expect(messagesOf(store)).toEqual(['message'])
    vi.advanceTimersByTime(1)
    expect(messagesOf(store)).toEqual([])
  })

  it('keeps a loading toast until another one replaces it', () => {
    const store = createRunningStore()
    const id = store.add('loading', 'Sending')
    vi.advanceTimersByTime(3_600_000)
    expect(messagesOf(store)).toEqual(['Sending'])
    store.add('success', 'Sent', { id })
    expect(messagesOf(store)).toEqual(['Sent'])
    vi.advanceTimersByTime(2000)
    expect(messagesOf(store)).toEqual([])
  })

  it('keeps the newest 5 notifications and does not count other kinds', () => {
    const store = createRunningStore()
    store.add('error', 'error')
    for (let n = 1; n <= 7; n++) store.add('notify', `${n}`)
    expect(messagesOf(store)).toEqual(['7', '6', '5', '4', '3', 'error'])
  })

  it('keeps the newest 20 toasts', () => {
    const store = createRunningStore()
    for (let n = 1; n <= 25; n++) store.add('info', `${n}`)
    expect(store.getSnapshot()).toHaveLength(20)
    expect(messagesOf(store).at(-1)).toBe('6')
  })

  it('continues with the remaining time after a pause', () => {
    const store = createRunningStore()
    store.add('success', 'message')
    vi.advanceTimersByTime(1500)
    store.pause()
    vi.advanceTimersByTime(60_000)
    expect(messagesOf(store)).toEqual(['message'])
    store.resume()
    vi.advanceTimersByTime(499)
    expect(messagesOf(store)).toEqual(['message'])
    vi.advanceTimersByTime(1)
    expect(messagesOf(store)).toEqual([])
  })

  it('starts no timer before a Toaster is mounted', () => {
    const store = createToastStore()
    store.add('success', 'message')
    vi.advanceTimersByTime(10_000)
    expect(messagesOf(store)).toEqual(['message'])
    store.resume()
    vi.advanceTimersByTime(2000)
    expect(messagesOf(store)).toEqual([])
  })

  it('dismisses one toast by id or all of them, and notifies its listeners', () => {
    const store = createRunningStore()
    const listener = vi.fn()
    const unsubscribe = store.subscribe(listener)
    const id = store.add('info', 'a')
    store.add('info', 'b')
    store.dismiss(id)
    expect(messagesOf(store)).toEqual(['b'])
    store.dismiss()
    expect(messagesOf(store)).toEqual([])
    expect(listener).toHaveBeenCalledTimes(4)
    unsubscribe()
    store.add('info', 'c')
    expect(listener).toHaveBeenCalledTimes(4)
  })
})
