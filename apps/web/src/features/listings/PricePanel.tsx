import type { Listing } from '@partlane/contract/listings'
import { isEndedAuction } from '@partlane/domain/listings/auction-end'
import { mapMinorUnits, minorUnitsOf } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { Price } from '#ui/display/Price.tsx'
import { Countdown } from '#ui/time/Countdown.tsx'

type PricePanelProps = {
  listing: Listing
  /** The buyer has chosen to collect the part, so nothing is paid for its delivery. */
  isCollected?: boolean
  onAuctionEnd?: (() => void) | undefined
  /** In place of the price: an auction that follows each bid. */
  auctionPanel?: ReactNode
  children: ReactNode
}

/**
 * The price, the price including delivery, and below them `children`: buy actions and delivery.
 * An auction that has ended has no price.
 */
export function PricePanel({ listing, isCollected = false, onAuctionEnd, auctionPanel, children }: PricePanelProps) {
  const { t } = useI18n('listings')
  const hasEnded = isEndedAuction(listing)
  if (auctionPanel)
    return (
      <section className="rounded-2xl border border-line bg-surface p-5 pb-2 shadow-card">
        {auctionPanel}
        <div className="mt-4 grid gap-4 empty:mt-3">{children}</div>
      </section>
    )
  return (
    <section className="rounded-2xl border border-line bg-surface p-5 pb-2 shadow-card">
      {!hasEnded && <Amount listing={listing} isCollected={isCollected} />}
      {!hasEnded && <Surcharge listing={listing} />}
      {listing.auction_ends_at && !hasEnded && (
        <p className="mt-1 flex items-center gap-2 text-md text-muted">
          <Clock aria-hidden="true" className="size-5" />
          <Countdown endsAt={listing.auction_ends_at} label={t('card.ends')} onEnd={onAuctionEnd} />
        </p>
      )}
      <div className={hasEnded ? 'grid gap-4 pb-3' : 'mt-4 grid gap-4'}>{children}</div>
    </section>
  )
}

/** What is paid for the old unit and given back with it. */
function Surcharge({ listing: { exchange_surcharge, converted_exchange_surcharge } }: { listing: Listing }) {
  const { t, formatMoney } = useI18n('listings')
  const surcharge = converted_exchange_surcharge ?? exchange_surcharge
  if (!surcharge) return null
  return (
    <p className="mt-1 text-md">
      {t('page.surcharge', { price: formatMoney(surcharge) })}
      <span className="block text-sm text-muted">{t('page.surcharge_note')}</span>
    </p>
  )
}

/** The price in the visitor's currency, followed by the seller's currency when the two differ. */
function Amount({ listing, isCollected }: { listing: Listing; isCollected: boolean }) {
  const { t, formatMoney } = useI18n('listings')
  const { price, converted_price, delivery } = listing
  const amount = converted_price ?? price
  if (!amount) return <p className="text-muted">{t('card.no_price')}</p>
  const { from } = delivery
  const deliveryMinor = from?.currency === amount.currency ? minorUnitsOf(from) : 0
  const notes = [
    listing.sale_format === 'auction' && t('page.starting_price'),
    price && price.currency !== amount.currency && `(${formatMoney(price)})`,
    deliveryMinor > 0 &&
      !isCollected &&
      listing.sale_format !== 'auction' &&
      listing.status === 'available' &&
      t('page.to_your_door', { price: formatMoney(mapMinorUnits(amount, (minor) => minor + deliveryMinor)) }),
  ]
  return (
    <>
      <Price amount={amount} size="lg" note={notes.filter(Boolean).join(' ')} className="[&>.num]:text-[2.125rem]" />
      {price && price.currency !== amount.currency && (
        <p className="mt-1 text-sm text-muted">
          {t('page.converted', { currency: price.currency.toUpperCase() })}{' '}
          <Link to="/exchange-rates" className="hit-44 text-link hover:underline">
            {t('page.exchange_rates')}
          </Link>
        </p>
      )}
    </>
  )
}
