import type { Order } from '@partlane/client/orders'
import { withdrawalDays } from '@partlane/domain/shipping/return-terms'
import { useI18n } from '@partlane/i18n/react'
import { CompanyLines, PrivateSellerNote } from '#lib/accounts/CompanyLines.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Card } from '#ui/display/Card.tsx'

/** Who the seller was at the purchase. A closed account shows nothing. */
export function SellerIdentity({ order: { company, seller } }: { order: Order }) {
  if (company) return <CompanyLines company={company} />
  return seller?.role === 'personal' && !seller.former ? <PrivateSellerNote /> : null
}

/** The version of the terms that the buyer agreed to with the payment. */
export function AgreedTerms({ order: { side, terms_version } }: { order: Order }) {
  const { t } = useI18n('traders')
  if (side !== 'buyer' || terms_version === null) return null
  return (
    <p className="text-md text-muted">
      {t('terms.agreed')}{' '}
      <Link to={`/legal/terms?version=${terms_version}`} className="hit-44 font-bold text-link hover:underline">
        {t('terms.version', { version: terms_version })}
      </Link>
    </p>
  )
}

/**
 * The right of withdrawal of a purchase from a business, with the form. Nothing for a cancelled
 * order.
 */
export function WithdrawalCard({ order }: { order: Order }) {
  const { t } = useI18n('traders')
  const isConsumerSale = order.seller?.role === 'business' && order.buyer?.role !== 'business'
  if (order.side !== 'buyer' || !isConsumerSale || order.status === 'cancelled') return null
  const promisedDays = Math.max(...order.items.map(({ return_terms }) => return_terms?.days ?? 0))
  return (
    <Card as="section" title={t('withdrawal.title')} titleAs="h2">
      <p>{t('withdrawal.text', { days: withdrawalDays(promisedDays) })}</p>
      <p className="mt-1 flex flex-wrap gap-x-4">
        <Link to={`/withdrawal-form?order=${order.id}`} className="hit-44 font-bold text-link hover:underline">
          {t('withdrawal.form')}
        </Link>
        <Link to="/legal/returns" className="hit-44 font-bold text-link hover:underline">
          {t('withdrawal.more')}
        </Link>
      </p>
    </Card>
  )
}
