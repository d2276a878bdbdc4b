import type { Auction } from '@partlane/client/auctions'
import { minorUnitsOf, money } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import Lock from 'lucide-react/icons/lock'
import { lazy, Suspense, useState } from 'react'
import { Price } from '#ui/display/Price.tsx'
import { Countdown } from '#ui/time/Countdown.tsx'
import type { AuctionListing } from './auction-listing.ts'

const BidHistoryDialog = lazy(() => import('./BidHistoryDialog.tsx').then((module) => ({ default: module.BidHistoryDialog })))

type AuctionFiguresProps = { auction: Auction; listing: AuctionListing; isOpen: boolean }

/** Price, bids, leader, reserve, time left and watchers. */
export function AuctionFigures({ auction, listing, isOpen }: AuctionFiguresProps) {
  const { t, formatMoney } = useI18n('auction-panel')
  const { price, leader } = auction
  const about = convert(price, listing)
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-bold text-muted">{t(priceLabel(auction, isOpen))}</p>
      <Price
        amount={price}
        size="lg"
        note={about && t('about', { price: formatMoney(about) })}
        className="[&>.num]:text-[2.125rem] [&>.num]:leading-tight"
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md">
        <BidCount auction={auction} isOpen={isOpen} />
        {leader !== null && isOpen && <span>{t('leader', { name: leader })}</span>}
      </div>
      <Reserve auction={auction} isOpen={isOpen} />
      <TimeLeft endsAt={auction.ends_at} isOpen={isOpen} />
      {isOpen && auction.watcher_count > 0 && (
        <p className="flex items-center gap-2 text-md text-muted">
          <Eye aria-hidden="true" className="size-5 shrink-0" />
          {t('watchers', { count: auction.watcher_count })}
        </p>
      )}
    </div>
  )
}

function priceLabel({ bid_count, outcome }: Auction, isOpen: boolean) {
  if (outcome === 'won' || outcome === 'bought') return 'final_price'
  if (bid_count === 0) return 'starting_price'
  return isOpen ? 'current_price' : 'last_price'
}

/**
 * A price in the visitor's currency, by the rate of the listing's price. Undefined: the same
 * currency.
 */
function convert(price: Auction['price'], listing: AuctionListing) {
  const { price: original, converted_price: converted } = listing
  if (!original || !converted || original.currency === converted.currency || minorUnitsOf(original) === 0) return undefined
  return money(Math.round((minorUnitsOf(price) * minorUnitsOf(converted)) / minorUnitsOf(original)), converted.currency)
}

function BidCount({ auction: { bid_count: count, listing_slug: slug }, isOpen: isAuctionOpen }: { auction: Auction; isOpen: boolean }) {
  const { t } = useI18n('auction-panel')
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return <span>{isAuctionOpen ? t('bids', { count }) : t('no_bids')}</span>
  return (
    <>
      <button type="button" className="hit-44 font-bold text-link hover:underline" onClick={() => setOpen(true)}>
        {t('bids', { count })}
      </button>
      {isOpen && (
        <Suspense>
          <BidHistoryDialog slug={slug} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function Reserve({ auction: { reserve_met: isMet }, isOpen }: { auction: Auction; isOpen: boolean }) {
  const { t } = useI18n('auction-panel')
  if (isMet === null || !isOpen) return null
  const Icon = isMet ? Check : Lock
  return (
    <p className={isMet ? 'flex items-center gap-2 text-md font-bold text-fit' : 'flex items-center gap-2 text-md font-bold text-check'}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {t(isMet ? 'reserve_met' : 'reserve_not_met')}
    </p>
  )
}

function TimeLeft({ endsAt, isOpen }: { endsAt: string; isOpen: boolean }) {
  const { t, formatDate } = useI18n('auction-panel')
  const time = formatDate(endsAt, 'datetime')
  return (
    <div className="flex items-start gap-2 text-md text-muted">
      <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {isOpen ? (
        <p>
          <Countdown endsAt={endsAt} label={t('ends')} className="[&>time]:text-ink" />
          <span className="block text-sm">{t('ends_at', { time })}</span>
        </p>
      ) : (
        <p>{t('ended_at', { time })}</p>
      )}
    </div>
  )
}
