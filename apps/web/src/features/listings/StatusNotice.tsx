import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import { useI18n } from '@partlane/i18n/react'

const noticeKeys = { blocked: 'blocked', deactivated: 'deactivated' } as const

/**
 * The reason why only the owner can see this listing.
 * Why a public listing cannot be bought is shown below its price.
 */
export function StatusNotice({ status }: { status: ListingStatus }) {
  const { t } = useI18n('listings')
  const name = status in noticeKeys ? noticeKeys[status as keyof typeof noticeKeys] : undefined
  if (!name) return null
  return (
    <div role="status" className="rounded-card border border-line bg-sunken p-4">
      <p className="font-heading text-[1.0625rem] font-semibold text-ink">{t(`page.${name}_title`)}</p>
      <p>{t(`page.${name}_text`)}</p>
    </div>
  )
}
