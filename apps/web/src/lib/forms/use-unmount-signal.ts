import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that reads the signal of the mounted component. Unmounting aborts the signal;
 * mounting again creates a new one, so read it when it is needed.
 */
export function useUnmountSignal(): () => AbortSignal {
  const controller = useRef(new AbortController())
  useEffect(() => {
    controller.current = new AbortController()
    return () => controller.current.abort()
  }, [])
  return useCallback(() => controller.current.signal, [])
}
