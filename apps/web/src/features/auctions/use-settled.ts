import { useEffect, useState } from 'react'

const SETTLE_MS = 1500

/**
 * The value after it has not changed for a moment, so that screen readers do not announce each of
 * several quick changes. The first value is not announced.
 */
export function useSettled(value: string): string {
  const [first] = useState(value)
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled((current) => (current === '' && value === first ? '' : value)), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [value, first])
  return settled
}
