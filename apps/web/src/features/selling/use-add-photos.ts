import { MAX_PHOTOS } from '@partlane/domain/listings/listing-fields'
import { useI18n } from '@partlane/i18n/react'
import { toast } from '#ui/feedback/toast-store.ts'
import type { Photos } from './use-photos.ts'

/** Returns a function that adds photos. A toast says how many there was no space for. */
export function useAddPhotos(photos: Photos): (files: Iterable<File>) => void {
  const { t } = useI18n('selling')
  return (files) => {
    const skippedCount = photos.add(files)
    if (skippedCount > 0) toast.error(t('photos.too_many', { max: MAX_PHOTOS, left: skippedCount }))
  }
}
