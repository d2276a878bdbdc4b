import type { CartLine, useChangeLine } from '@partlane/client/cart'
import { useEffect, useRef, useState } from 'react'

/** Quick presses become one call. */
const PAUSE = 400

/** The number moves at once, sums only when the server has answered. A refusal brings the number back. */
export function useQuantity(line: CartLine, change: ReturnType<typeof useChangeLine>) {
  const [wanted, setWanted] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const set = (next: number) => {
    setWanted(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      change.mutate({ id: line.id, item_quantity: next }, { onSettled: () => setWanted((now) => (now === next ? null : now)) })
    }, PAUSE)
  }
  // Too many for the stock is a problem to be stepped out of, so the way down starts where the line is
  const max = Math.max(line.listing?.quantity_available ?? 1, line.problems.includes('not_enough_stock') ? line.item_quantity : 1)
  return { value: wanted ?? line.item_quantity, max, set, settling: wanted !== null }
}
