import { useApi } from '@partlane/client/api/api-context'
import { type Auction, auctionQuery, ownAuctionQuery, useLiveAuction } from '@partlane/client/auctions'
import { useSession } from '@partlane/client/session/session'
import { deriveAuctionView } from '@partlane/domain/auctions/auction-view'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useHydrated } from '#lib/page/hydrated.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Price } from '#ui/display/Price.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { useHasPassed } from '#ui/time/use-server-time.ts'
import { AuctionActions } from './AuctionActions.tsx'
import { AuctionFigures } from './AuctionFigures.tsx'
import { AuctionStatus } from './AuctionStatus.tsx'
import type { AuctionListing } from './auction-listing.ts'
import { useSettled } from './use-settled.ts'

export type AuctionPanelProps = {
  listing: AuctionListing
  /** The current user is the seller. */
  isOwn: boolean
  /** Called when the auction closes, or another run starts, while the page is open. */
  onStateChange?: (() => void) | undefined
  /** Called when the panel responds to presses. */
  onReady?: () => void
  /** In place of the buttons of an open auction that cannot be bid in: why. */
  notice?: ReactNode
}

/**
 * The auction of a listing, which follows each bid: price, leader, time left, and what the person
 * can do. Complete in the HTML of the server; bidding needs scripts.
 */
export function AuctionPanel(props: AuctionPanelProps) {
  const { slug } = props.listing
  useLiveAuction(slug, { onStateChange: props.onStateChange })
  const { onReady } = props
  useEffect(() => onReady?.(), [onReady])
  const { data: auction, isError, isFetching, refetch } = useQuery(auctionQuery(useApi(), slug))
  if (auction) return <LoadedPanel {...props} auction={auction} />
  return <PanelWithoutState listing={props.listing} onRetry={isError ? () => void refetch() : undefined} isRetrying={isFetching} />
}

function LoadedPanel({ listing, isOwn, notice, auction }: AuctionPanelProps & { auction: Auction }) {
  const { slug } = listing
  const isMember = useSession().kind === 'member'
  const { data, isError, isFetching, refetch } = useQuery({ ...ownAuctionQuery(useApi(), slug), enabled: isMember })
  // An own state of an earlier run says nothing about this one.
  const own = isMember && data?.id === auction.id ? data : undefined
  const isHydrated = useHydrated()
  const hasEnded = useHasPassed(auction.ends_at)
  const view = deriveAuctionView(auction, { own, isSeller: isOwn, hasEnded })
  const isBiddable = view === 'open' || view === 'leading' || view === 'outbid'
  // A member may have won: "sold" would be wrong until the own state is known.
  const mayBeBuyer = view === 'sold' && isMember && !own
  const isOwnMissing = isError && (mayBeBuyer || (view === 'closing' && auction.outcome !== null))
  return (
    <div className="grid gap-4">
      <AuctionFigures auction={auction} listing={listing} isOpen={auction.state === 'open' && !hasEnded} />
      <LiveText auction={auction} />
      {isOwnMissing && <LoadFailed onRetry={() => void refetch()} isRetrying={isFetching} />}
      {mayBeBuyer && !isOwnMissing && <Skeleton className="h-16 w-full" />}
      {isBiddable && notice}
      {!mayBeBuyer && !isOwnMissing && !(isBiddable && notice) && (
        <AuctionStatus view={view} auction={auction} own={own} isSeller={isOwn} />
      )}
      {/* Browsers add the buttons after hydration: an earlier press would be lost. */}
      {isBiddable && !notice && !isHydrated && <ActionsPlaceholder />}
      {isBiddable && !notice && isHydrated && <AuctionActions view={view} auction={auction} own={own} listing={listing} />}
    </div>
  )
}

/** As high as the buttons. */
function ActionsPlaceholder() {
  const { t } = useI18n('auction-panel')
  return (
    <div className="min-h-30">
      <Skeleton className="h-13 w-full" />
      <noscript>
        <p className="text-sm">{t('noscript')}</p>
      </noscript>
    </div>
  )
}

/** Tells screen readers about the bids of others. */
function LiveText({ auction: { price, bid_count } }: { auction: Auction }) {
  const { t, formatMoney } = useI18n('auction-panel')
  const text = useSettled(t('live', { price: formatMoney(price), count: bid_count }))
  return (
    <p aria-live="polite" className="sr-only">
      {text}
    </p>
  )
}

type PanelWithoutStateProps = { listing: AuctionListing; onRetry: (() => void) | undefined; isRetrying: boolean }

/** What the listing itself knows, while the auction is loaded or could not be loaded. */
function PanelWithoutState({ listing, onRetry, isRetrying }: PanelWithoutStateProps) {
  const { t } = useI18n('auction-panel')
  return (
    <div className="grid gap-4">
      {listing.price && <Price amount={listing.price} size="lg" note={t('bids', { count: listing.bid_count ?? 0 })} />}
      {onRetry ? (
        <LoadFailed onRetry={onRetry} isRetrying={isRetrying} />
      ) : (
        <Loading label={t('current_price')} className="grid gap-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-13 w-full" />
        </Loading>
      )}
    </div>
  )
}

function LoadFailed({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const { t } = useI18n('auction-panel')
  return (
    <div role="alert" className="grid justify-items-start gap-2">
      <p className="font-bold text-nofit">{t('load_failed')}</p>
      <Button size="sm" loading={isRetrying} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
