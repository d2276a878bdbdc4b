import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import { useI18n } from '@partlane/i18n/react'

const words = {
  sold_out: 'sold_out',
  reserved: 'reserved',
  seller_on_holiday_mode: 'holiday',
  blocked: 'blocked',
  deactivated: 'deactivated',
} as const

/** Why it cannot be bought now, and what to do instead. */
export function StateNotice({ status }: { status: ListingStatus }) {
  const { t } = useI18n('listings')
  const name = status in words ? words[status as keyof typeof words] : undefined
  if (!name) return null
  return (
    <div role="status" className="rounded-card border border-line bg-sunken p-4">
      <p className="font-heading text-[17px] font-semibold text-ink">{t(`page.${name}_title`)}</p>
      <p>{t(`page.${name}_text`)}</p>
    </div>
  )
}
