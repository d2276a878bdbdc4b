import { type CartLine, useAddToCart, useRemoveLine } from '@partlane/client/cart'
import { useI18n } from '@partlane/i18n/react'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'

/** Taken out at once; a toast puts it back as it was. */
export function useRemoveWithUndo(line: CartLine, onRemoved: () => void) {
  const { t } = useI18n('cart')
  const { ofError } = useErrorWords()
  const removal = useRemoveLine()
  const addition = useAddToCart()
  const { listing, item_quantity, shipping_type } = line

  const undo = () => {
    if (!listing) return
    const wanted = { listing_slug: listing.slug, item_quantity, shipping_type }
    addition.mutateAsync(wanted).catch((error: unknown) => toast.error(ofError(error)))
  }
  const start = () => {
    removal
      .mutateAsync(line.id)
      .then(() => {
        onRemoved()
        toast.info(t('removed', { title: listing?.title ?? t('gone') }), listing ? { action: { label: t('undo'), onPress: undo } } : {})
      })
      .catch((error: unknown) => toast.error(ofError(error)))
  }
  return { start, isPending: removal.isPending }
}
