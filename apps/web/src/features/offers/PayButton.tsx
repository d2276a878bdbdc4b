import { agreedLinesQuery } from '@partlane/client/agreed-lines'
import { useApi } from '@partlane/client/api/api-context'
import type { Offer } from '@partlane/client/offers'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'

/**
 * Leads to the checkout with the agreed line of an accepted offer. A buyer has at most one such
 * line for a listing. Until it is loaded, and while it cannot be paid, it leads to the basket,
 * which shows the line.
 */
export function PayButton({ offer: { listing }, size }: { offer: Offer; size?: 'sm' }) {
  const { t } = useI18n('offers')
  const { data: lines = [] } = useQuery(agreedLinesQuery(useApi()))
  const line = lines.find(({ source, payable, listing: agreed }) => source === 'offer' && payable && agreed?.slug === listing?.slug)
  return (
    <Button variant="primary" size={size} render={<Link to={line ? `/checkout?agreed=${line.id}&cart=0` : '/cart'} />}>
      {t('action.pay')}
      <span className="sr-only">: {listing?.title}</span>
    </Button>
  )
}
