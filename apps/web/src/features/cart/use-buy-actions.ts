import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { cartLinesQuery, useAddToCart, useBuyNow } from '@partlane/client/cart'
import type { LineShippingType } from '@partlane/domain/listings/listing-fields'
import { useI18n } from '@partlane/i18n/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import type { BuyableListing } from './buy-state.ts'

type BuyOptions = { quantity: number; shippingMethod: LineShippingType; onRefused?: (() => void) | undefined }

/** Actions of the listing page: add to the cart, or add and open the checkout. */
export function useBuyActions({ slug, title }: BuyableListing, { quantity, shippingMethod, onRefused }: BuyOptions) {
  const { t } = useI18n('cart')
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useLocaleNavigate()
  const addToCart = useAddToCart()
  const buyNow = useBuyNow()
  const [isInCart, setIsInCart] = useState(false)
  const cartListing = { listing_slug: slug, item_quantity: quantity, shipping_type: shippingMethod }
  const pendingAction = addToCart.isPending ? 'add' : buyNow.isPending || buyNow.isSuccess ? 'buy' : null

  /**
   * If the last item is already in the cart of the user, `not_enough_stock` is not shown as an
   * error.
   */
  const handleError = async (error: Error) => {
    if (!(error instanceof ApiError) || error.code !== 'not_enough_stock') return onRefused?.()
    const lines = await queryClient.fetchQuery(cartLinesQuery(api)).catch(() => [])
    if (lines.some(({ listing }) => listing?.slug === slug)) setIsInCart(true)
    else onRefused?.()
  }
  const onError = (error: Error) => void handleError(error)

  const add = () => {
    if (pendingAction) return
    setIsInCart(false)
    buyNow.reset()
    addToCart.mutate(cartListing, {
      onError,
      onSuccess: () =>
        toast.success(title, { title: t('buy.added_toast'), action: { label: t('view'), onClick: () => navigate('/cart') } }),
    })
  }
  const buy = () => {
    if (pendingAction) return
    setIsInCart(false)
    addToCart.reset()
    buyNow.mutate(cartListing, { onError, onSuccess: () => navigate('/checkout', { state: { boughtSlug: slug } }) })
  }
  return { add, buy, pendingAction, isInCart, isAdded: addToCart.isSuccess, error: addToCart.error ?? buyNow.error }
}
