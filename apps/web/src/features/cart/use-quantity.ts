import type { CartLine, useChangeLine } from '@partlane/client/cart'
import { useState } from 'react'
import { useDebouncedCallback } from '#lib/state/debounce.ts'

/** Quick clicks are combined to one request. */
const DEBOUNCE_MS = 400

/**
 * The quantity of a line. The number changes immediately, the totals after the response. An error
 * restores the number.
 */
export function useQuantity(line: CartLine, changeLine: ReturnType<typeof useChangeLine>) {
  const [pendingQuantity, setPendingQuantity] = useState<number | null>(null)
  const sendQuantity = useDebouncedCallback(
    (quantity: number) =>
      changeLine.mutate(
        { id: line.id, item_quantity: quantity },
        { onSettled: () => setPendingQuantity((current) => (current === quantity ? null : current)) },
      ),
    { delayMs: DEBOUNCE_MS, onUnmount: 'cancel' },
  )
  const set = (quantity: number) => {
    setPendingQuantity(quantity)
    sendQuantity(quantity)
  }
  // The limit of a line above the stock is its quantity, so that it can be decreased step by step.
  const max = Math.max(line.listing?.quantity_available ?? 1, line.problems.includes('not_enough_stock') ? line.item_quantity : 1)
  return { value: pendingQuantity ?? line.item_quantity, max, set, isSettling: pendingQuantity !== null }
}
