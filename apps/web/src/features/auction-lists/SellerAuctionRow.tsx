import type { SellerAuction } from '@partlane/client/auction-lists'
import { deriveSellerStep, type SellerStep } from '@partlane/domain/auctions/auction-steps'
import { MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import type { Tone } from '#ui/display/Badge.tsx'
import { AuctionRow, type Fact } from './AuctionRow.tsx'
import { SellerActions } from './SellerActions.tsx'
import { useAuctionFacts, useStep } from './use-auction-facts.tsx'

const toneByStep: Record<SellerStep, Tone> = {
  closing: 'info',
  no_bids_yet: 'neutral',
  reserve_not_met: 'warning',
  may_lower_reserve: 'warning',
  will_be_sold: 'success',
  winner_pays: 'warning',
  paid: 'success',
  not_paid: 'danger',
  may_offer_second_chance: 'danger',
  second_chance_open: 'info',
  second_chance_paid: 'success',
  ended_without_bids: 'neutral',
  ended_below_reserve: 'neutral',
  ended_unsold: 'neutral',
  cancelled: 'neutral',
}

/** An auction of the list of its seller. */
export function SellerAuctionRow({ auction }: { auction: SellerAuction }) {
  const { t, formatDate } = useI18n('auction-lists')
  const step = useStep(auction, deriveSellerStep)
  const facts = useSellerFacts(auction)
  const { card, read, pay_until } = auction
  return (
    <AuctionRow
      card={card}
      unread={!read}
      badge={{ text: t(`selling.badge.${step}`), tone: toneByStep[step] }}
      step={t(`selling.step.${step}`, { time: pay_until ? formatDate(pay_until, 'datetime') : '' })}
      facts={facts}
      actions={
        <>
          <EnquiriesLink auction={auction} />
          {(step === 'paid' || step === 'second_chance_paid') && (
            <Button size="sm" render={<Link to="/profile/sold-items/orders" />}>
              {t('selling.view_orders')}
            </Button>
          )}
          {step === 'second_chance_open' && (
            <Button size="sm" render={<Link to="/profile/offers" />}>
              {t('selling.view_offers')}
            </Button>
          )}
          <SellerActions auction={auction} />
        </>
      }
    />
  )
}

/** The conversations about a listing, which a search by its title finds. */
const enquiriesPath = (title: string | undefined) =>
  title ? `/profile/messages?q=${encodeURIComponent(title.slice(0, MAX_SEARCH_TEXT_LENGTH))}` : '/profile/messages'

/** Questions are asked in conversations. */
function EnquiriesLink({ auction: { unanswered_questions, card } }: { auction: SellerAuction }) {
  const { t } = useI18n('auction-lists')
  if (unanswered_questions === 0) return null
  return (
    <Button size="sm" render={<Link to={enquiriesPath(card?.title)} />}>
      {t('selling.questions', { count: unanswered_questions })}
      {card && <span className="sr-only">: {card.title}</span>}
    </Button>
  )
}

function useSellerFacts(auction: SellerAuction): Fact[] {
  const { t, formatMoney, formatNumber } = useI18n('auction-lists')
  const { price, bids, time } = useAuctionFacts(auction)
  const { reserve_price, reserve_met, watcher_count, view_count } = auction
  const reserve =
    reserve_price === null ? t('reserve.none') : t(reserve_met ? 'reserve.met' : 'reserve.not_met', { price: formatMoney(reserve_price) })
  return [
    price,
    bids,
    { id: 'watchers', label: t('watchers'), value: formatNumber(watcher_count) },
    { id: 'views', label: t('views'), value: formatNumber(view_count) },
    { id: 'reserve', label: t('reserve.label'), value: reserve },
    time,
  ]
}
