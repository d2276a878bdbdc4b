import { ApiError } from '@partlane/client/api/api-error'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'

/** Error codes that the user resolves in the basket. */
const cartErrorCodes = [
  'cart_changed',
  'cart_empty',
  'not_enough_stock',
  'not_for_sale',
  'own_listing',
  'payment_method_not_accepted',
  'purchase_too_large',
  'purchase_too_small',
  'shipping_not_offered',
]

/** Error above a button, with a link to the basket if the user can resolve it there. */
export function CheckoutError({ error }: { error: unknown }) {
  const { t } = useI18n('checkout')
  const { messageOfError } = useErrorMessages()
  const isCartError = error instanceof ApiError && cartErrorCodes.includes(error.code)
  return (
    <div role="alert" className="rounded-control bg-nofit-soft px-4 py-3 text-md font-bold text-nofit">
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
