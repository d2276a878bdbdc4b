import type { Listing } from '@partlane/contract/listings'
import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { CompanyLines, PrivateSellerNote } from '#lib/accounts/CompanyLines.tsx'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { initialsOf } from '#lib/text/initials.ts'

type Seller = NonNullable<Listing['seller']>

type SellerCardProps = { seller: Seller; company: Listing['company']; messageAction?: ReactNode }

/** The seller: initials, name, rating, who sells by law, and the action to write to them. */
export function SellerCard({ seller, company, messageAction }: SellerCardProps) {
  const { t, formatNumber } = useI18n('listings')
  const rating =
    seller.rating === null
      ? t('page.not_rated')
      : `${formatNumber(seller.rating, { minimumFractionDigits: 1 })} ★ (${formatNumber(seller.rating_count)})`
  const memberSinceText = t('page.seller_since', { year: seller.member_since.slice(0, 4) })
  return (
    <section aria-label={t('page.seller')} className="flex flex-wrap items-center gap-3.5 rounded-2xl border border-line bg-surface p-4">
      <span
        aria-hidden="true"
        className="grid size-13 shrink-0 place-items-center rounded-[14px] bg-bar font-heading text-lg font-bold text-on-bar"
      >
        {initialsOf(seller.display_name)}
      </span>
      <div className="min-w-0 flex-1 basis-48 text-md">
        <p className="font-bold break-words text-ink">
          <Link to={`/users/${seller.slug}`} className="hit-44 hover:underline">
            {seller.display_name}
          </Link>
        </p>
        <p className="text-muted">
          {[t(seller.role === 'business' ? 'page.business' : 'page.personal'), rating, memberSinceText].join(' · ')}
        </p>
        <SearchLink to={`/search?seller=${seller.slug}`} className="hit-44 font-bold text-link hover:underline">
          {t('page.seller_parts')}
        </SearchLink>
      </div>
      {messageAction}
      <div className="w-full border-t border-line pt-3">{company ? <CompanyLines company={company} /> : <PrivateSellerNote />}</div>
    </section>
  )
}
