import type { Listing } from '@partlane/contract/listings'
import { useI18n } from '@partlane/i18n/react'
import MapPin from 'lucide-react/icons/map-pin'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import { useCachedMarkup } from '#lib/page/cached-markup.tsx'
import { useCombinedPostageTexts } from '#lib/text/combined-postage-text.ts'

type DeliveryLinesProps = {
  listing: Listing
  /** Collection hours. Without them buyer and seller agree the time. */
  hours?: ReactNode
}

/** Delivery, collection, returns and warranty of a listing. */
export function DeliveryLines({ listing, hours }: DeliveryLinesProps) {
  const { delivery, delivery_days, expected, shipping_type, town, return_terms, warranty, international_shipping, combined_postage } =
    listing
  const dependencies = [
    combined_postage,
    delivery,
    delivery_days,
    expected?.from,
    expected?.to,
    shipping_type,
    town,
    return_terms,
    warranty,
    international_shipping,
  ]
  const contents = <Lines listing={listing} hours={hours} />
  // The hours show whether the place is open now.
  return <ul className="border-t border-line" {...useCachedMarkup('delivery', hours ? undefined : dependencies, contents)} />
}

function Lines({ listing, hours }: DeliveryLinesProps) {
  const { t, formatMoney, formatDays } = useI18n('listings')
  const { delivery, delivery_days: days, expected, shipping_type: shippingType, town, return_terms: returnTerms, warranty } = listing
  const costText = delivery.free
    ? t('page.delivery_free', { town })
    : delivery.from
      ? t('page.delivery_from', { price: formatMoney(delivery.from), town })
      : t('page.delivery_none')
  const daysText = expected
    ? t('page.arrives', { days: formatDays(expected.from, expected.to) })
    : days && (days.min === days.max ? t('page.delivery', { days: days.max }) : t('page.delivery_range', { min: days.min, max: days.max }))
  return (
    <>
      {shippingType !== 'click_and_collect' && (
        <DeliveryLine icon={<Truck />} title={daysText ?? t('page.delivery_none')}>
          {daysText && costText}
          {listing.international_shipping && ` · ${t('page.abroad')}`}
          {daysText && <CombinedPostageNote combined={listing.combined_postage} isFree={delivery.free} />}
        </DeliveryLine>
      )}
      {shippingType !== 'ship_only' && (
        <DeliveryLine icon={<MapPin />} title={t('page.collect', { town })}>
          {t(hours ? 'page.collect_hours_text' : 'page.collect_text')}
          {hours}
        </DeliveryLine>
      )}
      <DeliveryLine icon={<Undo2 />} title={returnTerms ? t('page.return_days', { days: returnTerms.days }) : t('returns.none')}>
        {returnTerms ? t(`page.return_paid_by.${returnTerms.paid_by}`) : t('page.no_returns_text')}
      </DeliveryLine>
      {warranty !== 'none' && <DeliveryLine icon={<ShieldCheck />} title={t('page.warranty', { warranty: t(`warranty.${warranty}`) })} />}
    </>
  )
}

function CombinedPostageNote({ combined, isFree }: { combined: Listing['combined_postage']; isFree: boolean }) {
  const texts = useCombinedPostageTexts()(combined, { isFree })
  return texts.map((text) => (
    <span key={text} className="block">
      {text}
    </span>
  ))
}

function DeliveryLine({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <li className="flex gap-3 border-line py-3 text-md not-first:border-t">
      <span aria-hidden="true" className="mt-px flex shrink-0 text-muted [&_svg]:size-[22px] [&_svg]:stroke-[1.8]">
        {icon}
      </span>
      <div className="min-w-0">
        <p className="text-ink">{title}</p>
        {children && <div className="text-sm text-muted">{children}</div>}
      </div>
    </li>
  )
}
