import type { Listing } from '@partlane/contract/listings'
import { useI18n } from '@partlane/i18n/react'
import Clock from 'lucide-react/icons/clock'
import type { ReactNode } from 'react'
import { Countdown } from '#ui/Countdown.tsx'
import { Price } from '#ui/Price.tsx'

/** The price, what it comes to at one's door, and below it whatever can be done: the caller's buttons. */
export function PricePanel({ listing, children }: { listing: Listing; children?: ReactNode }) {
  const { t, formatMoney } = useI18n('listings')
  const amount = listing.converted_price ?? listing.price
  const { from } = listing.delivery
  if (!amount) return null
  const total = from && from.currency === amount.currency ? { ...amount, amount_minor: amount.amount_minor + from.amount_minor } : null
  const foreign = listing.price && listing.price.currency !== amount.currency ? `(${formatMoney(listing.price)})` : undefined
  const note = total ? t('page.to_your_door', { price: formatMoney(total) }) : undefined
  return (
    <section className="rounded-2xl border border-line bg-surface p-5 shadow-card">
      <Price amount={amount} size="lg" note={[foreign, note].filter(Boolean).join(' ')} className="[&>.num]:text-[34px]" />
      {listing.auction_ends_at && (
        <p className="mt-1 flex items-center gap-2 text-[15px] text-muted">
          <Clock aria-hidden="true" className="size-5" />
          <Countdown to={listing.auction_ends_at} label={t('card.ends')} />
        </p>
      )}
      {children && <div className="mt-4">{children}</div>}
    </section>
  )
}
