import type { Offer } from '@partlane/client/offers'
import { useI18n } from '@partlane/i18n/react'
import { agreedCheckoutPath } from '#lib/purchase/agreed-checkout-path.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'

/** Leads to the checkout with the agreed line of an accepted offer. */
export function PayButton({ offer: { listing, agreed_line_id: lineId }, size }: { offer: Offer; size?: 'sm' }) {
  const { t } = useI18n('offers')
  return (
    <Button variant="primary" size={size} render={<Link to={lineId === null ? '/cart' : agreedCheckoutPath(lineId)} />}>
      {t('action.pay')}
      <span className="sr-only">: {listing?.title}</span>
    </Button>
  )
}
