import { useSessionStore } from '@partlane/client/api/api-context'
import { type Auction, type OwnAuction, useBid } from '@partlane/client/auctions'
import { useSession } from '@partlane/client/session/session'
import type { AuctionView } from '@partlane/domain/auctions/auction-view'
import { useI18n } from '@partlane/i18n/react'
import Gavel from 'lucide-react/icons/gavel'
import { lazy, Suspense, useEffect, useState } from 'react'
import { takeTypedBid } from '#lib/storage/typed-bid.ts'
import { Button } from '#ui/actions/Button.tsx'
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
  useTypedBid(listing.slug, (maximum) => setDialog({ kind: 'bid', maximum }))
  const { minimum_bid: minimum, buy_now_price: buyNowPrice } = auction
  const openBidDialog = () => setDialog({ kind: 'bid', maximum: '' })
  const onClose = () => setDialog(undefined)
  return (
    <div className="grid gap-2" data-no-print="">
      {view === 'outbid' ? (
        <>
          <Button variant="primary" size="lg" icon={<Gavel />} loading={isPending} onClick={() => mutate(minimum.amount)}>
            {t('action.rebid', { price: formatMoney(minimum) })}
          </Button>
          <Button size="lg" onClick={openBidDialog}>
            {t('action.higher')}
          </Button>
        </>
      ) : (
        <Button variant={view === 'leading' ? 'secondary' : 'primary'} size="lg" icon={<Gavel />} onClick={openBidDialog}>
          {t(view === 'leading' ? 'action.raise' : 'action.bid')}
        </Button>
      )}
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
        {dialog?.kind === 'bid' && <BidDialog auction={auction} own={own} initialMaximum={dialog.maximum} onClose={onClose} />}
        {dialog?.kind === 'buy_now' && buyNowPrice && <BuyNowDialog listing={listing} price={buyNowPrice} onClose={onClose} />}
        {dialog?.kind === 'retract' && <RetractDialog slug={listing.slug} onClose={onClose} />}
      </Suspense>
    </div>
  )
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
