import type { PersonFile } from '@partlane/client/operators'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import { Card } from '#ui/display/Card.tsx'

/** Everything a decision may hang on; what is not known is left out. */
export function PersonFacts({ person }: { person: PersonFile }) {
  const { t, formatDate, formatNumber } = useI18n('operators')
  const { t: types } = useI18n('seller-types')
  const reached = (value: string | null) => value && (person.confirmed ? value : `${value} (${t('not_confirmed')})`)
  const facts: [string, string | null | undefined][] = [
    [t('fact.name'), person.status === 'deleted' ? null : person.name],
    [t('fact.email'), reached(person.email)],
    [t('fact.phone'), reached(person.phone_number)],
    [t('fact.seller_type'), person.seller_type && types(`type.${person.seller_type}`)],
    [t('fact.vat_number'), person.vat_number],
    [t('fact.company_number'), person.company_number],
    [t('fact.website'), person.website],
    [t('fact.business_address'), person.business_address && addressLines(person.business_address).join(', ')],
    [t('fact.about'), person.about],
    [t('fact.listings'), formatNumber(person.listings_count)],
    [t('fact.sold'), formatNumber(person.orders_sold)],
    [t('fact.bought'), formatNumber(person.orders_bought)],
    [t('fact.devices'), formatNumber(person.open_sessions)],
    [t('fact.since'), formatDate(person.created_at)],
  ]
  return (
    <Card as="section" title={t('fact.title')} titleAs="h2">
      <dl className="grid gap-x-4 gap-y-2 text-[15px] sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts
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
