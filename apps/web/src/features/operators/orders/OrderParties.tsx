import type { OrderFile } from '@partlane/client/operator-orders'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import type { ComponentType } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { Card } from '#ui/display/Card.tsx'
import { userPath } from '../user-display.ts'

type Collection = NonNullable<OrderFile['collection']>

/** Renders whether the seller is open and the weekly hours. */
export type HoursComponent = ComponentType<{ hours: NonNullable<Collection['hours']>; serverTime: string }>

/** Buyer, seller, the address of the delivery, and where and when it is collected. */
export function OrderParties({ order, Hours }: { order: OrderFile; Hours: HoursComponent }) {
  const { t } = useI18n('operator-orders')
  return (
    <Card as="section" title={t('parties.title')} titleAs="h2">
      <dl className="grid gap-3">
        {(['buyer', 'seller'] as const).map((side) => (
          <div key={side}>
            <dt className="text-md text-muted">{t(`column.${side}`)}</dt>
            <dd className="break-words">
              <Party party={order[side]} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-md text-muted">{t('parties.address')}</dt>
          <dd className="break-words">{addressLines(order.address).join(', ')}</dd>
        </div>
        {order.collection && (
          <div>
            <dt className="text-md text-muted">{t('parties.collection')}</dt>
            <dd className="grid gap-1 break-words">
              <CollectionDetails collection={order.collection} Hours={Hours} />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  )
}

function CollectionDetails({ collection, Hours }: { collection: Collection; Hours: HoursComponent }) {
  const { t } = useI18n('operator-orders')
  const { collected_at, wrong_tries, places, note, hours, server_time } = collection
  return (
    <>
      <p>{t(collected_at ? 'parties.collected' : 'parties.wrong_tries', { count: wrong_tries })}</p>
      {places.map((place) => (
        <p key={addressLines(place).join()}>{addressLines(place).join(', ')}</p>
      ))}
      {note && <p className="whitespace-pre-line">{t('parties.note', { note })}</p>}
      {hours && <Hours hours={hours} serverTime={server_time} />}
    </>
  )
}

function Party({ party: { id, name, email, guest } }: { party: OrderFile['buyer'] }) {
  const { t } = useI18n('operator-orders')
  return (
    <>
      {guest ? (
        <span>{t('parties.guest')}</span>
      ) : (
        <Link to={userPath(id)} className="hit-44 text-link hover:underline">
          {name}
        </Link>
      )}
      {email && <span className="block text-md break-all">{email}</span>}
    </>
  )
}
