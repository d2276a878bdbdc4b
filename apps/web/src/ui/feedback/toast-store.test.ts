import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

const createRunningStore = () => {
  const store = createToastStore()
  store.resume() // a Toaster is there
  return store
}
const messagesOf = (store: ReturnType<typeof createToastStore>) => store.getSnapshot().map(({ message }) => message)

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
    const store = createRunningStore()
    store.add(kind, 'words')
    vi.advanceTimersByTime(ms - 1)
    expect(messagesOf(store)).toEqual(['words'])
    vi.advanceTimersByTime(1)
    expect(messagesOf(store)).toEqual([])
  })

  it('that load stay until another takes their place', () => {
    const store = createRunningStore()
    const id = store.add('loading', 'Sending')
    vi.advanceTimersByTime(3_600_000)
    expect(messagesOf(store)).toEqual(['Sending'])
    store.add('success', 'Sent', { id })
    expect(messagesOf(store)).toEqual(['Sent'])
    vi.advanceTimersByTime(2000)
    expect(messagesOf(store)).toEqual([])
  })

  it('keep the newest 5 notices, whatever other kinds there are', () => {
    const store = createRunningStore()
    store.add('error', 'kept')
    for (let n = 1; n <= 7; n++) store.add('notify', `notice ${n}`)
    expect(messagesOf(store)).toEqual(['notice 7', 'notice 6', 'notice 5', 'notice 4', 'notice 3', 'kept'])
  })

  it('are 20 at most', () => {
    const store = createRunningStore()
    for (let n = 1; n <= 25; n++) store.add('info', `${n}`)
    expect(store.getSnapshot()).toHaveLength(20)
    expect(messagesOf(store).at(-1)).toBe('6')
  })

  it('wait while somebody is on them, and go on with the time they had left', () => {
    const store = createRunningStore()
    store.add('success', 'words')
    vi.advanceTimersByTime(1500)
    store.pause()
    vi.advanceTimersByTime(60_000)
    expect(messagesOf(store)).toEqual(['words'])
    store.resume()
    vi.advanceTimersByTime(499)
    expect(messagesOf(store)).toEqual(['words'])
    vi.advanceTimersByTime(1)
    expect(messagesOf(store)).toEqual([])
  })

  it('raised before anything shows them lose no time', () => {
    const store = createToastStore()
    store.add('success', 'words')
    vi.advanceTimersByTime(10_000)
    expect(messagesOf(store)).toEqual(['words'])
    store.resume()
    vi.advanceTimersByTime(2000)
    expect(messagesOf(store)).toEqual([])
  })

  it('are dismissed by id or all at once, and tell whoever listens', () => {
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
