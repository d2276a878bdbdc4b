import type { SellerPage as Seller } from '@partlane/client/profile'
import { deriveResponseTime } from '@partlane/domain/chats/response-time'
import { useI18n } from '@partlane/i18n/react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Building2 from 'lucide-react/icons/building-2'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Pencil from 'lucide-react/icons/pencil'
import Star from 'lucide-react/icons/star'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { initialsOf } from '#lib/text/initials.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'

type SellerHeaderProps = { seller: Seller; isOwn: boolean; messageAction?: ReactNode }

/** Name, badges and key figures of a seller. */
export function SellerHeader({ seller, isOwn, messageAction }: SellerHeaderProps) {
  const { t } = useI18n('sellers')
  const { t: tSellerTypes } = useI18n('seller-types')
  const isBusiness = seller.account_type === 'business'
  return (
    <header className="rounded-card border border-line bg-surface p-4 md:p-6">
      <div className="flex flex-wrap items-start gap-4">
        <span
          aria-hidden="true"
          className="grid size-16 shrink-0 place-items-center rounded-2xl bg-bar font-heading text-xl font-bold text-on-bar max-sm:size-13 max-sm:text-lg"
        >
          {initialsOf(seller.display_name)}
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="text-2xl break-words md:text-3xl">{seller.display_name}</h1>
          <p className="mt-2 flex flex-wrap gap-2">
            <Badge icon={isBusiness ? <Building2 /> : <UserRound />}>
              {isBusiness ? (seller.seller_type ? tSellerTypes(`type.${seller.seller_type}`) : t('business')) : t('personal')}
            </Badge>
            {seller.verified && (
              <Badge tone="success" icon={<BadgeCheck />}>
                {t(isBusiness ? 'verified_business' : 'verified')}
              </Badge>
            )}
          </p>
        </div>
        {isOwn && (
          <Button size="sm" icon={<Pencil />} render={<Link to="/profile/details" />}>
            {t('edit')}
          </Button>
        )}
        {!isOwn && messageAction}
      </div>
      <SellerStats seller={seller} />
      <HolidayNotice seller={seller} />
    </header>
  )
}

function SellerStats({ seller }: { seller: Seller }) {
  const { t, formatNumber, formatDate } = useI18n('sellers')
  const { rating, rating_count, town, sold_count, answer_seconds: responseSeconds } = seller
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-md text-muted">
      <Stat icon={<Star />}>
        {rating === null ? (
          t('not_rated')
        ) : (
          <>
            <span aria-hidden="true">
              <b className="text-ink">{formatNumber(rating, { minimumFractionDigits: 1 })}</b> ({formatNumber(rating_count)})
            </span>
            <span className="sr-only">{t('rating', { rating: formatNumber(rating), count: rating_count })}</span>
          </>
        )}
      </Stat>
      {town && <Stat icon={<MapPin />}>{town}</Stat>}
      {sold_count > 0 && <Stat>{t('sold', { count: sold_count, shown: formatNumber(sold_count) })}</Stat>}
      {responseSeconds !== null && (
        <Stat icon={<Clock />}>
          {t(`answers.${deriveResponseTime(responseSeconds).unit}`, { count: deriveResponseTime(responseSeconds).count })}
        </Stat>
      )}
      <Stat>{t('since', { date: formatDate(seller.member_since, 'month') })}</Stat>
    </ul>
  )
}

function Stat({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      {icon && (
        <span aria-hidden="true" className="[&_svg]:size-4">
          {icon}
        </span>
      )}
      <span>{children}</span>
    </li>
  )
}

function HolidayNotice({ seller: { on_holiday, holiday_until } }: { seller: Seller }) {
  const { t, formatDate } = useI18n('sellers')
  if (!on_holiday) return null
  return (
    <p className="mt-4 rounded-control bg-check-soft px-4 py-3 font-bold text-check">
      {holiday_until ? t('holiday_until', { date: formatDate(holiday_until, 'long') }) : t('holiday')}
    </p>
  )
}
