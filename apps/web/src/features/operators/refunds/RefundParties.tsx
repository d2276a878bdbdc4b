import type { Refund } from '@partlane/client/refunds'
import { useI18n } from '@partlane/i18n/react'
import ImageOff from 'lucide-react/icons/image-off'
import { Link } from '#lib/routing/Link.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Picture } from '#ui/media/Picture.tsx'
import { userPath } from '../user-display.ts'

/** Buyer and seller with links to their staff pages, and the order. */
export function RefundParties({ refund: { buyer, seller, order_reference } }: { refund: Refund }) {
  const { t } = useI18n('operator-refunds')
  return (
    <Card as="section" title={t('parties.title')} titleAs="h2">
      <dl className="grid gap-x-4 gap-y-2 text-md sm:grid-cols-[max-content_minmax(0,1fr)]">
        <Party label={t('column.buyer')} user={buyer} />
        <Party label={t('column.seller')} user={seller} />
        <div className="sm:contents">
          <dt className="text-muted">{t('parties.order')}</dt>
          <dd className="break-words text-ink">{order_reference}</dd>
        </div>
      </dl>
    </Card>
  )
}

function Party({ label, user }: { label: string; user: Refund['buyer'] }) {
  const { t } = useI18n('operator-refunds')
  return (
    user && (
      <div className="sm:contents">
        <dt className="text-muted">{label}</dt>
        <dd className="break-words">
          <Link to={userPath(user.id)} className="hit-44 text-link hover:underline">
            {user.display_name}
          </Link>
          {user.role === 'guest' && <span className="ml-2 text-muted">{t('parties.guest')}</span>}
        </dd>
      </div>
    )
  )
}

export function RefundItems({ refund: { items } }: { refund: Refund }) {
  const { t } = useI18n('refunds')
  return (
    <Card as="section" title={t('page.items')} titleAs="h2">
      <ul className="grid gap-3">
        {items.map(({ item_id, photo, listing_slug, title, quantity }) => (
          <li key={item_id} className="flex items-center gap-3">
            <span className="block w-16 shrink-0 overflow-hidden rounded-[6px]">
              {photo ? (
                <Picture {...photo} src={photo.url} alt="" sizes="64px" />
              ) : (
                <span className="grid aspect-4/3 place-items-center bg-sunken text-muted">
                  <ImageOff aria-hidden="true" className="size-5" />
                </span>
              )}
            </span>
            <Link to={`/listings/${listing_slug}`} className="hit-44 min-w-0 break-words text-link hover:underline">
              {quantity > 1 && `${quantity} × `}
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
