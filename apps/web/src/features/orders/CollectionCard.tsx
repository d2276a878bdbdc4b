import type { Order } from '@partlane/client/orders'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, useState } from 'react'
import { AddressText } from '#lib/text/AddressText.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { ChangeCollectionDialog } from './progress/CollectionDialog.tsx'

type Collection = NonNullable<Order['collection']>
/** Renders whether the seller is open and the weekly hours. */
export type HoursComponent = ComponentType<{ hours: NonNullable<Collection['hours']>; serverTime: string }>

type CollectionCardProps = { order: Order; collection: Collection; Hours: HoursComponent }

/** Where and when an order is collected, with what the seller has corrected. */
export function CollectionCard({ order, collection, Hours }: CollectionCardProps) {
  const { t } = useI18n('orders')
  const { side, actions, collection_code } = order
  const { town, places, note, earlier, hours, server_time } = collection
  return (
    <Card as="section" title={t('collection.title', { town })} titleAs="h2">
      {places.map((place) => (
        <CollectionPlace key={addressLines(place).join()} place={place} />
      ))}
      {places.length === 0 && side === 'buyer' && collection_code === null && (
        <p className="mb-2 text-sm text-muted">{t('collection.address_later')}</p>
      )}
      {note && <p className="mb-3 whitespace-pre-line">{t('collection.note', { note })}</p>}
      {hours ? <Hours hours={hours} serverTime={server_time} /> : <p>{t(`collection.agreed.${side}`)}</p>}
      {earlier.length > 0 && <EarlierDetails earlier={earlier} />}
      {side === 'seller' && actions.includes('collect') && <ChangeButton order={order} />}
    </Card>
  )
}

function ChangeButton({ order }: { order: Order }) {
  const { t } = useI18n('order-progress')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button data-no-print="" className="mt-3" onClick={() => setIsOpen(true)}>
        {t('place.button')}
      </Button>
      {isOpen && <ChangeCollectionDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** What the seller has corrected, newest first. */
function EarlierDetails({ earlier }: Pick<Collection, 'earlier'>) {
  const { t, formatDate } = useI18n('orders')
  return (
    <details className="mt-3 text-md">
      <summary className="hit-44 cursor-pointer font-bold">{t('collection.earlier')}</summary>
      <ul className="mt-2 grid gap-2">
        {earlier.toReversed().map(({ until, places, note }) => (
          <li key={until}>
            <p className="text-sm text-muted">{t('collection.until', { date: formatDate(until, 'datetime') })}</p>
            {places.map((place) => (
              <AddressText key={addressLines(place).join()} address={place} />
            ))}
            {note && <p className="whitespace-pre-line">{t('collection.note', { note })}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The exact place of a collection, with a link to a map. */
function CollectionPlace({ place }: { place: Collection['places'][number] }) {
  const { t } = useI18n('orders')
  const query = encodeURIComponent([place.line1, place.city, place.postal_code, place.country].join(', '))
  return (
    <div className="mb-3">
      <AddressText address={place} />
      <a href={`https://www.openstreetmap.org/search?query=${query}`} target="_blank" rel="noopener noreferrer">
        {t('collection.map')}
      </a>
    </div>
  )
}
