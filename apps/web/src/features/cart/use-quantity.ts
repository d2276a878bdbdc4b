import type { CartLine, LineChange } from '@partlane/client/cart'
import { useEffect, useState } from 'react'
import { useDebouncedCallback } from '#lib/state/debounce.ts'
import type { PendingChanges } from './pending-changes.ts'

/** Quick clicks are combined to one request. */
const DEBOUNCE_MS = 400

type UseQuantityOptions = {
  line: CartLine
  pendingChanges: PendingChanges
  /** Never rejects. */
  sendChange: (change: Omit<LineChange, 'id'>) => Promise<unknown>
}

/**
 * The quantity of a line. The number changes immediately, the totals after the response. An error
 * restores the number. Leaving the page or `pendingChanges.save` sends a delayed change at once.
 */
export function useQuantity({ line, pendingChanges, sendChange }: UseQuantityOptions) {
  const [pendingQuantity, setPendingQuantity] = useState<number | null>(null)
  const sendQuantity = useDebouncedCallback(
    (quantity: number) =>
      void sendChange({ item_quantity: quantity }).then(() => setPendingQuantity((current) => (current === quantity ? null : current))),
    { delayMs: DEBOUNCE_MS, onUnmount: 'run' },
  )
  useEffect(() => pendingChanges.addFlush(sendQuantity.flush), [pendingChanges, sendQuantity])
  const set = (quantity: number) => {
    setPendingQuantity(quantity)
    sendQuantity(quantity)
  }
  /** Discards a change that is not sent yet. */
  const discard = () => {
    sendQuantity.cancel()
    setPendingQuantity(null)
  }
  // The limit of a line above the stock is its quantity, so that it can be decreased step by step.
  const max = Math.max(line.listing?.quantity_available ?? 1, line.problems.includes('not_enough_stock') ? line.item_quantity : 1)
  return { value: pendingQuantity ?? line.item_quantity, max, set, discard, isSettling: pendingQuantity !== null }
}
