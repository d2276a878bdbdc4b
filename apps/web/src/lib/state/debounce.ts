import { useCallback, useEffect, useRef, useState } from 'react'

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

/**
 * Returns a function that calls `callback` with its last arguments, `delayMs` after its last call.
 * A delayed call runs the callback of the latest render.
 */
export function useDebouncedCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
  { delayMs, onUnmount }: DebouncedCallbackOptions,
): (...args: Args) => void {
  const latestCallback = useRef(callback)
  latestCallback.current = callback
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; run: () => void }>(undefined)

  useEffect(
    () => () => {
      clearTimeout(pending.current?.timer)
      if (onUnmount === 'run') pending.current?.run()
    },
    [onUnmount],
  )
  return useCallback(
    (...args) => {
      clearTimeout(pending.current?.timer)
      const run = () => {
        pending.current = undefined
        latestCallback.current(...args)
      }
      pending.current = { timer: setTimeout(run, delayMs), run }
    },
    [delayMs],
  )
}
