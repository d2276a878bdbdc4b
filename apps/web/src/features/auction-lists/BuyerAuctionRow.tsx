import type { BidRow } from '@partlane/client/auction-lists'
import { type BidderStep, deriveBidderStep } from '@partlane/domain/auctions/auction-steps'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { agreedCheckoutPath } from '#lib/purchase/agreed-checkout-path.ts'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import type { Tone } from '#ui/display/Badge.tsx'
import { AuctionRow, type Fact } from './AuctionRow.tsx'
import { useAuctionFacts, useStep } from './use-auction-facts.tsx'

const toneByStep: Record<BidderStep, Tone> = {
  closing: 'info',
  leading: 'success',
  leading_below_reserve: 'warning',
  outbid: 'danger',
  no_bid: 'neutral',
  pay: 'warning',
  paid: 'success',
  bought: 'success',
  not_paid: 'danger',
  second_chance: 'warning',
  lost: 'neutral',
  ended_without_winner: 'neutral',
  cancelled: 'neutral',
  ended: 'neutral',
}

/** `children`: more actions. */
type BuyerAuctionRowProps = { auction: BidRow; children?: ReactNode }

/** An auction of the lists of a buyer: with own bids, or watched. */
export function BuyerAuctionRow({ auction, children }: BuyerAuctionRowProps) {
  const { t, formatDate, formatMoney } = useI18n('auction-lists')
  const step = useStep(auction, deriveBidderStep)
  const facts = useBuyerFacts(auction)
  const { card, read, pay_until, minimum_bid } = auction
  const isBought = auction.outcome === 'bought'
  const values = { time: pay_until ? formatDate(pay_until, 'datetime') : '', minimum: formatMoney(minimum_bid) }
  return (
    <AuctionRow
      card={card}
      unread={!read}
      badge={{ text: step === 'pay' && isBought ? t('buying.bought.badge') : t(`buying.badge.${step}`), tone: toneByStep[step] }}
      step={(step === 'pay' || step === 'not_paid') && isBought ? t(`buying.bought.${step}`, values) : t(`buying.step.${step}`, values)}
      facts={facts}
      actions={
        <>
          <MainAction auction={auction} step={step} />
          {children}
        </>
      }
    />
  )
}

/** The link to the page where the buyer acts next. */
function MainAction({ auction: { card, agreed_line_id, listing_slug, maximum, actions }, step }: { auction: BidRow; step: BidderStep }) {
  const { t } = useI18n('auction-lists')
  const title = card && <span className="sr-only">: {card.title}</span>
  if (step === 'pay')
    return (
      <Button size="sm" variant="primary" render={<Link to={agreedCheckoutPath(agreed_line_id ?? '')} />}>
        {t('buying.pay')}
        {title}
      </Button>
    )
  if (step === 'paid' || step === 'bought')
    return (
      <Button size="sm" render={<Link to="/profile/my-orders/orders" />}>
        {t('buying.view_orders')}
      </Button>
    )
  if (step === 'second_chance')
    return (
      <Button size="sm" variant="primary" render={<Link to="/profile/my-offers" />}>
        {t('buying.view_offer')}
        {title}
      </Button>
    )
  if (step === 'closing' || !actions.includes('bid')) return null
  return (
    <Button size="sm" variant={step === 'outbid' ? 'primary' : 'secondary'} render={<Link to={`/listings/${listing_slug}`} />}>
      {maximum === null ? t('buying.bid') : t('buying.raise')}
      {title}
    </Button>
  )
}

function useBuyerFacts(auction: BidRow): Fact[] {
  const { t, formatMoney } = useI18n('auction-lists')
  const { price, bids, time } = useAuctionFacts(auction)
  const { maximum, reserve_met } = auction
  return [
    price,
    ...(maximum ? [{ id: 'maximum', label: t('maximum'), value: formatMoney(maximum) }] : []),
    bids,
    ...(reserve_met === null
      ? []
      : [{ id: 'reserve', label: t('reserve.label'), value: t(reserve_met ? 'reserve.is_met' : 'reserve.is_not_met') }]),
    time,
  ]
}
