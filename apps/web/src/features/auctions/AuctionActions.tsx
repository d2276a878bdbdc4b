import { useSessionStore } from '@partlane/client/api/api-context'
import { type Auction, type OwnAuction, useBid } from '@partlane/client/auctions'
import { useSession } from '@partlane/client/session/session'
import type { AuctionView } from '@partlane/domain/auctions/auction-view'
import { useI18n } from '@partlane/i18n/react'
import Gavel from 'lucide-react/icons/gavel'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { PhoneActionBar } from '#lib/page/PhoneActionBar.tsx'
import { useOutOfSight } from '#lib/page/use-out-of-sight.ts'
import { takeTypedBid } from '#lib/storage/typed-bid.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Price } from '#ui/display/Price.tsx'
import { Countdown } from '#ui/time/Countdown.tsx'
import { ActionError } from './ActionError.tsx'
import type { AuctionListing } from './auction-listing.ts'
import { WatchButton } from './WatchButton.tsx'

const BidDialog = lazy(() => import('./BidDialog.tsx').then((module) => ({ default: module.BidDialog })))
const BuyNowDialog = lazy(() => import('./BuyNowDialog.tsx').then((module) => ({ default: module.BuyNowDialog })))
const RetractDialog = lazy(() => import('./RetractDialog.tsx').then((module) => ({ default: module.RetractDialog })))

type AuctionActionsProps = { view: AuctionView; auction: Auction; own: OwnAuction | undefined; listing: AuctionListing }

type OpenDialog = { kind: 'bid'; maximum: string } | { kind: 'buy_now' } | { kind: 'retract' }

/** The buttons of an open auction. Everybody sees them; visitors and guests sign in first. */
export function AuctionActions({ view, auction, own, listing }: AuctionActionsProps) {
  const { t, formatMoney } = useI18n('auction-panel')
  const [dialog, setDialog] = useState<OpenDialog>()
  const { mutate, isPending, error } = useBid(listing.slug)
  const { ifFirst, allowNext } = useFirstPress()
  useTypedBid(listing.slug, (maximum) => setDialog({ kind: 'bid', maximum }))
  const { minimum_bid: minimum, buy_now_price: buyNowPrice } = auction
  const doesNotFit = listing.verdict?.fit === 'does_not_fit'
  const buttons = {
    view,
    doesNotFit,
    minimum: formatMoney(minimum),
    isPending,
    onBidMinimum: () => ifFirst(() => mutate(minimum.amount, { onError: allowNext })),
    onOpenDialog: () => setDialog({ kind: 'bid', maximum: '' }),
  }
  const { ref: buttonsRef, isOutOfSight: areButtonsOutOfSight } = useOutOfSight<HTMLDivElement>()
  const onClose = () => setDialog(undefined)
  return (
    <div className="grid gap-2" data-no-print="">
      <div ref={buttonsRef} className="grid gap-2">
        {doesNotFit && <p className="font-bold text-nofit">{t('does_not_fit')}</p>}
        <MainButtons {...buttons} />
      </div>
      {areButtonsOutOfSight && <PhoneBidBar auction={auction} error={error} {...buttons} />}
      {error && (
        <Suspense>
          <ActionError error={error} />
        </Suspense>
      )}
      {buyNowPrice && (
        <Button size="lg" onClick={() => setDialog({ kind: 'buy_now' })}>
          {t('action.buy_now', { price: formatMoney(buyNowPrice) })}
        </Button>
      )}
      <p className="text-sm text-muted">{view !== 'leading' && t('minimum', { price: formatMoney(minimum) })}</p>
      <div className="flex flex-wrap gap-2">
        <WatchButton slug={listing.slug} isWatched={own?.watching ?? false} />
        {own?.actions.includes('retract') && (
          <Button size="sm" variant="quiet" onClick={() => setDialog({ kind: 'retract' })}>
            {t('action.retract')}
          </Button>
        )}
      </div>
      <Suspense>
        {dialog?.kind === 'bid' && (
          <BidDialog auction={auction} own={own} doesNotFit={doesNotFit} initialMaximum={dialog.maximum} onClose={onClose} />
        )}
        {dialog?.kind === 'buy_now' && buyNowPrice && <BuyNowDialog listing={listing} price={buyNowPrice} onClose={onClose} />}
        {dialog?.kind === 'retract' && <RetractDialog slug={listing.slug} onClose={onClose} />}
      </Suspense>
    </div>
  )
}

type ButtonsProps = {
  view: AuctionView
  /** The part does not fit the chosen car. */
  doesNotFit: boolean
  minimum: string
  isPending: boolean
  onBidMinimum: () => void
  onOpenDialog: () => void
}

/** A part that does not fit is not bid on with one press. */
const bidsWithOnePress = ({ view, doesNotFit }: Pick<ButtonsProps, 'view' | 'doesNotFit'>) => view === 'outbid' && !doesNotFit
const variantOf = ({ view, doesNotFit }: Pick<ButtonsProps, 'view' | 'doesNotFit'>) =>
  view === 'leading' || doesNotFit ? 'secondary' : 'primary'

/** The button that bids. A bidder who is outbid can bid the least amount with one press. */
function MainButtons({ view, doesNotFit, minimum, isPending, onBidMinimum, onOpenDialog }: ButtonsProps) {
  const { t } = useI18n('auction-panel')
  if (!bidsWithOnePress({ view, doesNotFit }))
    return (
      <Button variant={variantOf({ view, doesNotFit })} size="lg" icon={<Gavel />} onClick={onOpenDialog}>
        {t(view === 'leading' ? 'action.raise' : 'action.bid')}
      </Button>
    )
  return (
    <>
      <Button variant="primary" size="lg" icon={<Gavel />} loading={isPending} onClick={onBidMinimum}>
        {t('action.rebid', { price: minimum })}
      </Button>
      <Button size="lg" onClick={onOpenDialog}>
        {t('action.higher')}
      </Button>
    </>
  )
}

type PhoneBidBarProps = ButtonsProps & { auction: Auction; error: Error | null }

/**
 * Price, time left and the button that bids at the bottom of a phone's screen while the panel is
 * out of sight. For touch only: keyboards and screen readers use the panel.
 */
function PhoneBidBar({ auction, error, view, doesNotFit, minimum, isPending, onBidMinimum, onOpenDialog }: PhoneBidBarProps) {
  const { t } = useI18n('auction-panel')
  const isOnePress = bidsWithOnePress({ view, doesNotFit })
  return (
    <PhoneActionBar aboveBottomBar isTouchOnly className="md:hidden">
      {doesNotFit && <p className="-mb-1.5 text-md font-bold text-nofit">{t('does_not_fit')}</p>}
      {error && (
        <Suspense>
          <ActionError error={error} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="leading-tight">
          <Price amount={auction.price} />
          <p className="text-sm">
            <Countdown endsAt={auction.ends_at} />
          </p>
        </div>
        <Button
          className="flex-1"
          variant={variantOf({ view, doesNotFit })}
          icon={<Gavel />}
          loading={isPending}
          onClick={isOnePress ? onBidMinimum : onOpenDialog}
          tabIndex={-1}
        >
          {isOnePress ? t('action.rebid', { price: minimum }) : t(view === 'leading' ? 'action.raise' : 'action.bid')}
        </Button>
      </div>
    </PhoneActionBar>
  )
}

/** The second press of a double tap may come when the button has the next amount already. */
const REPEAT_MS = 1_000

/** `ifFirst` runs what a press does, unless another one has run shortly before. */
function useFirstPress() {
  const pressedAtMs = useRef(Number.NEGATIVE_INFINITY)
  return {
    ifFirst(run: () => void) {
      if (performance.now() - pressedAtMs.current < REPEAT_MS) return
      pressedAtMs.current = performance.now()
      run()
    },
    allowNext() {
      pressedAtMs.current = Number.NEGATIVE_INFINITY
    },
  }
}

/** Calls `open` with the maximum that was typed before the sign-in. */
function useTypedBid(slug: string, open: (maximum: string) => void) {
  const isMember = useSession().kind === 'member'
  const session = useSessionStore()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each session
  useEffect(() => {
    if (session.get().kind !== 'member') return
    const maximum = takeTypedBid(slug)
    if (maximum !== undefined) open(maximum)
  }, [isMember, slug, session])
}
