import { type CartLine, useAddToCart, useRemoveLine } from '@partlane/client/cart'
import { useI18n } from '@partlane/i18n/react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'

/** Removes a line immediately. The toast has an action that adds it again. */
export function useRemoveWithUndo(line: CartLine, onRemoved: () => void) {
  const { t } = useI18n('cart')
  const { messageOfError } = useErrorMessages()
  const removeLine = useRemoveLine()
  const addToCart = useAddToCart()
  const { listing, item_quantity, shipping_type } = line

  const undo = () => {
    if (!listing) return
    const cartListing = { listing_slug: listing.slug, item_quantity, shipping_type }
    addToCart.mutateAsync(cartListing).catch((error: unknown) => toast.error(messageOfError(error)))
  }
  const removeWithUndo = () => {
    removeLine
      .mutateAsync(line.id)
      .then(() => {
        onRemoved()
        toast.info(t('removed', { title: listing?.title ?? t('gone') }), listing ? { action: { label: t('undo'), onClick: undo } } : {})
      })
      .catch((error: unknown) => toast.error(messageOfError(error)))
  }
  return { removeWithUndo, isPending: removeLine.isPending }
}
