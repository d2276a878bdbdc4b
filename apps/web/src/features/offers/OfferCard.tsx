import type { Offer } from '@partlane/client/offers'
import { mapMinorUnits } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { Link } from '#lib/routing/Link.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Price } from '#ui/display/Price.tsx'
import { Picture } from '#ui/media/Picture.tsx'
import { Countdown } from '#ui/time/Countdown.tsx'
import { OfferActions } from './OfferActions.tsx'
import { OfferRounds } from './OfferRounds.tsx'
import { deriveOfferState, offerTone } from './offer-state.ts'

/** The latest offer of a negotiation with its deadline, its actions and its earlier offers. */
export function OfferCard({ offer, onDeadline }: { offer: Offer; onDeadline: () => void }) {
  const { t, formatDate } = useI18n('offers')
  const { listing } = offer
  const state = deriveOfferState(offer)
  const title = listing?.title ?? t('gone')
  return (
    <Card
      as="li"
      unread={!offer.read}
      title={
        listing ? (
          <Link to={`/listings/${listing.slug}`} className="hover:underline" dir="auto">
            {title}
          </Link>
        ) : (
          title
        )
      }
      titleAs="h2"
      actions={<Badge tone={offerTone[state]}>{t(`state.${state}`)}</Badge>}
    >
      <div className="flex gap-3 md:gap-4">
        {listing?.photo && (
          <span className="block w-20 shrink-0 self-start overflow-hidden rounded-control md:w-28">
            <Picture {...listing.photo} src={listing.photo.url} alt="" sizes="112px" />
          </span>
        )}
        <div className="grid min-w-0 flex-1 content-start gap-1">
          <OfferedPrice offer={offer} />
          <p className="text-md">
            {t(`text.${state}`, { name: nameOf(offer) ?? t('watcher'), side: offer.side })} <Kind offer={offer} />
          </p>
          <OfferDeadline offer={offer} onDeadline={onDeadline} />
          <p className="flex flex-wrap gap-x-4 text-sm text-muted">
            <span>{formatDate(offer.ended_at ?? offer.created_at, 'datetime')}</span>
            {offer.chat_id && (
              <Link to={`/profile/messages?chatId=${offer.chat_id}`} className="hit-44 font-bold text-link hover:underline">
                {t('conversation')}
                <span className="sr-only">: {title}</span>
              </Link>
            )}
          </p>
        </div>
      </div>
      <OfferActions offer={offer} />
      <OfferRounds offer={offer} />
    </Card>
  )
}

/** The other side. Undefined: a person who has not replied to an offer to watchers. */
const nameOf = ({ side, buyer, seller }: Offer) => (side === 'buyer' ? seller : buyer)?.display_name

/** The offered price beside the present one; of several units also their sum. */
function OfferedPrice({ offer: { price, item_price, quantity, shipping_type } }: { offer: Offer }) {
  const { t, formatMoney } = useI18n('offers')
  return (
    <>
      <Price amount={price} {...(item_price && { previousAmount: item_price, previousAmountLabel: t('price_now') })} />
      <p className="text-sm text-muted">
        {quantity > 1 && `${t('several', { count: quantity, price: formatMoney(mapMinorUnits(price, (minor) => minor * quantity)) })} · `}
        {t(`shipping.${shipping_type}`)}
      </p>
    </>
  )
}

function Kind({ offer: { kind, side } }: { offer: Offer }) {
  const { t } = useI18n('offers')
  return kind === 'negotiation' ? null : <span className="text-muted">{t(`kind.${kind}`, { side })}</span>
}

/** Until when the offer can be accepted or paid, by the server's clock. */
export function OfferDeadline({ offer: { answer_until, pay_until }, onDeadline }: { offer: Offer; onDeadline: () => void }) {
  const { t } = useI18n('offers')
  const endsAt = pay_until ?? answer_until
  if (!endsAt) return null
  return (
    <p className="flex flex-wrap gap-x-1.5 text-md">
      {t(pay_until ? 'pay_within' : 'answer_within')} <Countdown endsAt={endsAt} onEnd={onDeadline} />
    </p>
  )
}
