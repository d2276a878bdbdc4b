import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

const shownStore = () => {
  const store = createToastStore()
  store.resume() // a Toaster is there
  return store
}
const words = (store: ReturnType<typeof createToastStore>) => store.all().map(({ message }) => message)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('toasts', () => {
  it.each([
    ['notify', 5000],
    ['info', 5000],
    ['default', 4000],
    ['error', 4000],
    ['success', 2000],
  ] as const)('of kind %s leave after %i ms', (kind, ms) => {
    const store = shownStore()
    store.raise(kind, 'words')
    vi.advanceTimersByTime(ms - 1)
    expect(words(store)).toEqual(['words'])
    vi.advanceTimersByTime(1)
    expect(words(store)).toEqual([])
  })

  it('that load stay until another takes their place', () => {
    const store = shownStore()
    const id = store.raise('loading', 'Sending')
    vi.advanceTimersByTime(3_600_000)
    expect(words(store)).toEqual(['Sending'])
    store.raise('success', 'Sent', { id })
    expect(words(store)).toEqual(['Sent'])
    vi.advanceTimersByTime(2000)
    expect(words(store)).toEqual([])
  })

  it('keep the newest 5 notices, whatever other kinds there are', () => {
    const store = shownStore()
    store.raise('error', 'kept')
    for (let n = 1; n <= 7; n++) store.raise('notify', `notice ${n}`)
    expect(words(store)).toEqual(['notice 7', 'notice 6', 'notice 5', 'notice 4', 'notice 3', 'kept'])
  })

  it('are 20 at most', () => {
    const store = shownStore()
    for (let n = 1; n <= 25; n++) store.raise('info', `${n}`)
    expect(store.all()).toHaveLength(20)
    expect(words(store).at(-1)).toBe('6')
  })

  it('wait while somebody is on them, and go on with the time they had left', () => {
    const store = shownStore()
    store.raise('success', 'words')
    vi.advanceTimersByTime(1500)
    store.pause()
    vi.advanceTimersByTime(60_000)
    expect(words(store)).toEqual(['words'])
    store.resume()
    vi.advanceTimersByTime(499)
    expect(words(store)).toEqual(['words'])
    vi.advanceTimersByTime(1)
    expect(words(store)).toEqual([])
  })

  it('raised before anything shows them lose no time', () => {
    const store = createToastStore()
    store.raise('success', 'words')
    vi.advanceTimersByTime(10_000)
    expect(words(store)).toEqual(['words'])
    store.resume()
    vi.advanceTimersByTime(2000)
    expect(words(store)).toEqual([])
  })

  it('are dismissed by id or all at once, and tell whoever listens', () => {
    const store = shownStore()
    const heard = vi.fn()
    const stop = store.subscribe(heard)
    const id = store.raise('info', 'a')
    store.raise('info', 'b')
    store.dismiss(id)
    expect(words(store)).toEqual(['b'])
    store.dismiss()
    expect(words(store)).toEqual([])
    expect(heard).toHaveBeenCalledTimes(4)
    stop()
    store.raise('info', 'c')
    expect(heard).toHaveBeenCalledTimes(4)
  })
})
