// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useDebouncedCallback, useDebouncedValue } from './debounce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('useDebouncedValue', () => {
  it('returns the first value at once, and the last of several changes after the delay', () => {
    const { result, rerender } = renderHook(({ text }) => useDebouncedValue(text, 100), { initialProps: { text: 'a' } })
    expect(result.current).toBe('a')
    rerender({ text: 'ab' })
    advance(99)
    rerender({ text: 'abc' })
    advance(99)
    expect(result.current).toBe('a')
    advance(1)
    expect(result.current).toBe('abc')
  })
})

describe('useDebouncedCallback', () => {
  function setup(onUnmount: 'run' | 'cancel') {
    const callback = vi.fn<(text: string) => void>()
    const { result, unmount } = renderHook(() => useDebouncedCallback(callback, { delayMs: 100, onUnmount }))
    return { callback, call: result.current, unmount }
  }

  it('calls back once, with the last arguments', () => {
    const { callback, call } = setup('cancel')
    call('a')
    advance(99)
    call('ab')
    advance(99)
    expect(callback).not.toHaveBeenCalled()
    advance(1)
    expect(callback.mock.calls).toEqual([['ab']])
  })

  it('runs a pending call on unmount, once', () => {
    const { callback, call, unmount } = setup('run')
    call('a')
    unmount()
    expect(callback.mock.calls).toEqual([['a']])
    advance(1000)
    expect(callback).toHaveBeenCalledTimes(1)
  })

  it('runs nothing on unmount without a pending call', () => {
    const { callback, call, unmount } = setup('run')
    call('a')
    advance(100)
    unmount()
    expect(callback).toHaveBeenCalledTimes(1)
  })

  it('runs or discards a pending call on request', () => {
    const { callback, call } = setup('run')
    call('a')
    call.flush()
    expect(callback.mock.calls).toEqual([['a']])
    call('b')
    call.cancel()
    call.flush()
    advance(1000)
    expect(callback).toHaveBeenCalledTimes(1)
  })

  it('cancels a pending call on unmount', () => {
    const { callback, call, unmount } = setup('cancel')
    call('a')
    unmount()
    advance(1000)
    expect(callback).not.toHaveBeenCalled()
  })
})
