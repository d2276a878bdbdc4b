import { type CartLine, cartKeys, type LineChange, useChangeLine } from '@partlane/client/cart'
import { useQueryClient } from '@tanstack/react-query'
import { useUnmountSignal } from '#lib/forms/use-unmount-signal.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import type { PendingChanges } from './pending-changes.ts'

/**
 * Sends changes of a line while the line is in the cart. `error` is for the line; when the user has
 * left the page, a toast shows it.
 */
export function useSendChange(lineId: string, pendingChanges: PendingChanges) {
  const queryClient = useQueryClient()
  const { messageOfError } = useErrorMessages()
  const { mutateAsync, error } = useChangeLine()
  const getSignal = useUnmountSignal()
  const isInCart = () => queryClient.getQueryData<CartLine[]>(cartKeys.lines)?.some(({ id }) => id === lineId) ?? false

  /** Resolves with whether the change was saved. Never rejects. */
  const sendChange = async (change: Omit<LineChange, 'id'>): Promise<boolean> => {
    if (!isInCart()) return false
    const signal = getSignal()
    const request = mutateAsync({ id: lineId, ...change }).then(
      () => true,
      (error: unknown) => {
        if (signal.aborted && isInCart()) toast.error(messageOfError(error))
        return false
      },
    )
    pendingChanges.addRequest(request)
    return request
  }
  return { sendChange, error }
}
