import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { cartLinesQuery, type LineShipping, useAddToCart, useBuyNow } from '@partlane/client/cart'
import { useI18n } from '@partlane/i18n/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGo } from '#lib/routing/Link.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import type { BuyableListing } from './BuyPanel.tsx'

type Choice = { quantity: number; way: LineShipping; onRefused?: (() => void) | undefined }

/** The two buttons of the listing page: into the basket, or through it straight to the checkout. */
export function useBuying({ slug, title }: BuyableListing, { quantity, way, onRefused }: Choice) {
  const { t } = useI18n('cart')
  const api = useApi()
  const queries = useQueryClient()
  const go = useGo()
  const adding = useAddToCart()
  const buying = useBuyNow()
  const [inCart, setInCart] = useState(false)
  const addition = { listing_slug: slug, item_quantity: quantity, shipping_type: way }
  const busy = adding.isPending ? 'add' : buying.isPending || buying.isSuccess ? 'buy' : null

  /** Of the last one there may be none left because it is in the basket already: that is no error to a person. */
  const explain = async (error: Error) => {
    if (!(error instanceof ApiError) || error.code !== 'not_enough_stock') return onRefused?.()
    const lines = await queries.fetchQuery(cartLinesQuery(api)).catch(() => [])
    if (lines.some(({ listing }) => listing?.slug === slug)) setInCart(true)
    else onRefused?.()
  }
  const onError = (error: Error) => void explain(error)

  const add = () => {
    if (busy) return
    setInCart(false)
    buying.reset()
    adding.mutate(addition, {
      onError,
      onSuccess: () => toast.success(title, { title: t('buy.added_toast'), action: { label: t('view'), onPress: () => go('/cart') } }),
    })
  }
  const buy = () => {
    if (busy) return
    setInCart(false)
    adding.reset()
    buying.mutate(addition, { onError, onSuccess: () => go('/checkout') })
  }
  return { add, buy, busy, inCart, added: adding.isSuccess, error: adding.error ?? buying.error }
}
