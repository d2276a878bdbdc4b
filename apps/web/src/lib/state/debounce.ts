import { useEffect, useMemo, useRef, useState } from 'react'

/** The value as it was `delayMs` after its last change. Compares with `Object.is`. */
export function useDebouncedValue<T>(value: T, delayMs: number): T {
  const [debouncedValue, setDebouncedValue] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedValue(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return debouncedValue
}

type DebouncedCallbackOptions = {
  delayMs: number
  /** Whether a pending call runs when the component unmounts (`run`), or never (`cancel`). */
  onUnmount: 'run' | 'cancel'
}

type DebouncedCallback<Args extends unknown[]> = ((...args: Args) => void) & {
  /** Runs the pending call now. */
  flush: () => void
  /** Discards the pending call. */
  cancel: () => void
}

/**
 * Returns a function that calls `callback` with its last arguments, `delayMs` after its last call.
 * A delayed call runs the callback of the latest render.
 */
export function useDebouncedCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
  { delayMs, onUnmount }: DebouncedCallbackOptions,
): DebouncedCallback<Args> {
  const latestCallback = useRef(callback)
  latestCallback.current = callback
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; run: () => void }>(undefined)

  const debounced = useMemo(() => {
    const cancel = () => {
      clearTimeout(pending.current?.timer)
      pending.current = undefined
    }
    const flush = () => {
      clearTimeout(pending.current?.timer)
      pending.current?.run()
    }
    const schedule = (...args: Args) => {
      cancel()
      const run = () => {
        pending.current = undefined
        latestCallback.current(...args)
      }
      pending.current = { timer: setTimeout(run, delayMs), run }
    }
    return Object.assign(schedule, { flush, cancel })
  }, [delayMs])
  const endPendingCall = onUnmount === 'run' ? debounced.flush : debounced.cancel
  useEffect(() => endPendingCall, [endPendingCall])
  return debounced
}
