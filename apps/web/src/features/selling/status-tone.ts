import type { ListingStatus } from '@partlane/domain/listings/listing-machine'
import type { Tone } from '#ui/display/Badge.tsx'

export const statusTone: Record<ListingStatus, Tone> = {
  draft: 'neutral',
  available: 'success',
  reserved: 'warning',
  sold_out: 'info',
  seller_on_holiday_mode: 'warning',
  deactivated: 'neutral',
  blocked: 'danger',
  deleted: 'neutral',
}
