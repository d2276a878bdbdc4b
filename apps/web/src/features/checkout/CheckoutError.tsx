import { ApiError } from '@partlane/client/api/api-error'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessage } from '#lib/text/error-messages.ts'

/** Refusals that are about what is in the basket: there it is put right. */
const cartErrorCodes = [
  'cart_changed',
  'cart_empty',
  'not_enough_stock',
  'not_for_sale',
  'own_listing',
  'purchase_too_large',
  'shipping_not_offered',
]

/** Why it did not go on, above the button, and where it can be mended. */
export function CheckoutError({ error }: { error: unknown }) {
  const { t } = useI18n('checkout')
  const { messageOfError } = useErrorMessage()
  const isCartError = error instanceof ApiError && cartErrorCodes.includes(error.code)
  return (
    <div role="alert" className="rounded-control bg-nofit-soft px-4 py-3 text-[15px] font-bold text-nofit">
      {messageOfError(error)}
      {isCartError && (
        <>
          {' '}
          <Link to="/cart">{t('to_cart')}</Link>
        </>
      )}
    </div>
  )
}
