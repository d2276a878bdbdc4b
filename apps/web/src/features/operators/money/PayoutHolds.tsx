import { useApi } from '@partlane/client/api/api-context'
import { payoutHoldsQuery } from '@partlane/client/operator-payouts'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#lib/routing/Link.tsx'
import { Card } from '#ui/display/Card.tsx'
import { userPath } from '../user-display.ts'

/** The sellers whose payouts are held. Their pages have the button that resumes them. */
export function PayoutHolds() {
  const { t, formatMoney } = useI18n('operator-money')
  const { data } = useQuery(payoutHoldsQuery(useApi()))
  if (!data || data.items.length === 0) return null
  return (
    <Card as="section" title={t('holds.title', { count: data.pagy.count })} titleAs="h2">
      <ul className="divide-y divide-line">
        {data.items.map(({ id, seller_name, reason, available }) => (
          <li key={id} className="py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              <Link to={userPath(id)} className="hit-44 font-bold break-words text-link hover:underline">
                {seller_name}
              </Link>
              <span className="num">{available.map((amount) => formatMoney(amount)).join(' · ')}</span>
            </p>
            <p className="break-words">{reason}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
