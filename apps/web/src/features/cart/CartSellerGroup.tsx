import type { CartChange, SellerGroup } from '@partlane/client/cart'
import type { cart } from '@partlane/contract/cart'
import type { OutputOf } from '@partlane/contract/endpoint'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { useId } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { useCombinedPostageTexts } from '#lib/text/combined-postage-text.ts'
import { useOpeningHoursText } from '#lib/text/opening-hours-text.ts'
import { Card } from '#ui/display/Card.tsx'
import { CartLineRow } from './CartLineRow.tsx'
import type { PendingChanges } from './pending-changes.ts'

export type CartTotalsValue = OutputOf<typeof cart.totals>
export type SellerTotals = CartTotalsValue['sellers'][number]

type CartSellerGroupProps = {
  group: SellerGroup
  changes: Record<string, CartChange[]>
  /** Listings held by an unpaid purchase of this user. They are not sold out for this user. */
  heldSlugs: readonly string[]
  /** undefined while the totals are loading, or if no line of this seller can be bought. */
  sellerTotals: SellerTotals | undefined
  pendingChanges: PendingChanges
  onRemoved: () => void
}

/** The lines of one seller with the delivery cost and time of this seller. */
export function CartSellerGroup({ group, changes, heldSlugs, sellerTotals, pendingChanges, onRemoved }: CartSellerGroupProps) {
  const { t } = useI18n('cart')
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} padded={false}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <h2 id={id} className="text-base">
          {group.name === '' ? (
            t('seller_gone')
          ) : (
            <Link to={`/users/${group.slug}`} className="hit-44 hover:underline">
              {t('from_seller', { name: group.name })}
            </Link>
          )}
        </h2>
        <DeliveryNote group={group} sellerTotals={sellerTotals} />
        <CombinedPostageNote sellerTotals={sellerTotals} />
        {sellerTotals?.collection_hours && <HoursNote hours={sellerTotals.collection_hours} />}
      </div>
      <ul className="divide-y divide-line">
        {group.lines.map((line) => (
          <CartLineRow
            key={line.id}
            line={line}
            changes={changes[line.id] ?? []}
            isHeld={heldSlugs.includes(line.listing?.slug ?? '')}
            pendingChanges={pendingChanges}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
    </Card>
  )
}

/** What another part of this seller costs or saves in delivery. */
function CombinedPostageNote({ sellerTotals }: Pick<CartSellerGroupProps, 'sellerTotals'>) {
  const isFree = sellerTotals?.shipping != null && minorUnitsOf(sellerTotals.shipping) === 0
  const texts = useCombinedPostageTexts()(sellerTotals?.combined_postage, { isFree })
  return texts.length > 0 && <p className="basis-full text-sm text-fit">{texts.join(' ')}</p>
}

/** The collection hours of the seller. */
function HoursNote({ hours }: { hours: NonNullable<SellerTotals['collection_hours']> }) {
  const { formatLabelled } = useOpeningHoursText()
  return <p className="basis-full text-sm text-muted">{formatLabelled(hours)}</p>
}

function DeliveryNote({ group, sellerTotals }: Pick<CartSellerGroupProps, 'group' | 'sellerTotals'>) {
  const { t, formatMoney, formatDays } = useI18n('cart')
  if (!sellerTotals) return null
  if (sellerTotals.shipping === null) return <p className="text-sm font-bold text-nofit">{t('delivery.not_there')}</p>
  if (group.lines.every((line) => line.shipping_type === 'click_and_collect'))
    return <p className="text-sm text-muted">{t('delivery.all_collected')}</p>
  const cost =
    minorUnitsOf(sellerTotals.shipping) === 0 ? t('delivery.free') : t('delivery.cost', { cost: formatMoney(sellerTotals.shipping) })
  const { expected_from: from, expected_to: to } = sellerTotals
  const arrival = from !== null && to !== null && t('delivery.arrives', { days: formatDays(from, to) })
  return <p className="text-sm text-muted">{[cost, arrival].filter(Boolean).join(' · ')}</p>
}
