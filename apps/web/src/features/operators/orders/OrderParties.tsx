import type { OrderFile } from '@partlane/client/operator-orders'
import { addressLines } from '@partlane/domain/addresses/address-lines'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Card } from '#ui/display/Card.tsx'
import { userPath } from '../user-display.ts'

/** Buyer, seller and the address of the delivery. */
export function OrderParties({ order }: { order: OrderFile }) {
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
            <dd>
              {t(order.collection.collected_at ? 'parties.collected' : 'parties.wrong_tries', { count: order.collection.wrong_tries })}
            </dd>
          </div>
        )}
      </dl>
    </Card>
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
