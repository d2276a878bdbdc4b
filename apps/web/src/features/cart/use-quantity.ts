import type { CartLine, useChangeLine } from '@partlane/client/cart'
import { useEffect, useRef, useState } from 'react'

/** Quick presses become one call. */
const DEBOUNCE_MS = 400

/** The number moves at once, sums only when the server has answered. A refusal brings the number back. */
export function useQuantity(line: CartLine, changeLine: ReturnType<typeof useChangeLine>) {
  const [pendingQuantity, setPendingQuantity] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const set = (quantity: number) => {
    setPendingQuantity(quantity)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      changeLine.mutate(
        { id: line.id, item_quantity: quantity },
        { onSettled: () => setPendingQuantity((current) => (current === quantity ? null : current)) },
      )
    }, DEBOUNCE_MS)
  }
  // Too many for the stock is a problem to be stepped out of, so the way down starts where the line is
  const max = Math.max(line.listing?.quantity_available ?? 1, line.problems.includes('not_enough_stock') ? line.item_quantity : 1)
  return { value: pendingQuantity ?? line.item_quantity, max, set, isSettling: pendingQuantity !== null }
}
