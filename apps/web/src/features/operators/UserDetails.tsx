import type { UserAccountDetails } from '@partlane/client/operators'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import { Card } from '#ui/display/Card.tsx'

/** The account details that matter for a decision. Unknown values are omitted. */
export function UserDetails({ user }: { user: UserAccountDetails }) {
  const { t, formatDate, formatNumber } = useI18n('operators')
  const { t: tSellerTypes } = useI18n('seller-types')
  const contactText = (value: string | null) => value && (user.confirmed ? value : `${value} (${t('not_confirmed')})`)
  const details: [string, string | null | undefined][] = [
    [t('fact.name'), user.status === 'deleted' ? null : user.name],
    [t('fact.email'), contactText(user.email)],
    [t('fact.phone'), contactText(user.phone_number)],
    [t('fact.seller_type'), user.seller_type && tSellerTypes(`type.${user.seller_type}`)],
    [t('fact.vat_number'), user.vat_number],
    [t('fact.company_number'), user.company_number],
    [t('fact.website'), user.website],
    [t('fact.business_address'), user.business_address && addressLines(user.business_address).join(', ')],
    [t('fact.about'), user.about],
    [t('fact.listings'), formatNumber(user.listings_count)],
    [t('fact.sold'), formatNumber(user.orders_sold)],
    [t('fact.bought'), formatNumber(user.orders_bought)],
    [t('fact.devices'), formatNumber(user.open_sessions)],
    [t('fact.since'), formatDate(user.created_at)],
  ]
  return (
    <Card as="section" title={t('fact.title')} titleAs="h2">
      <dl className="grid gap-x-4 gap-y-2 text-md sm:grid-cols-[max-content_minmax(0,1fr)]">
        {details
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="sm:contents">
              <dt className="text-muted">{name}</dt>
              <dd className="break-words text-ink">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}
