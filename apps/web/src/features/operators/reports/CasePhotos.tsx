import type { ReportCaseDetails } from '@partlane/client/reports'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { GalleryZoom } from '#ui/media/GalleryZoom.tsx'
import { Picture } from '#ui/media/Picture.tsx'

const PREVIEW_SIZES = '96px'

/** The photos of what was reported. Each opens in full size, with steps to the others. */
export function CasePhotos({ photos }: { photos: NonNullable<ReportCaseDetails['snapshot']>['photos'] }) {
  const { t } = useI18n('operator-reports')
  const [openIndex, setOpenIndex] = useState<number>()
  const shown = photos.map((photo) => ({ ...photo, id: photo.url, src: photo.url, alt: t('photo', { position: photo.position }) }))
  return (
    <>
      <ul aria-label={t('photos')} className="mt-3 flex flex-wrap gap-2">
        {shown.map((photo, index) => (
          <li key={photo.id} className="w-24">
            <button
              type="button"
              className="block w-full cursor-zoom-in"
              aria-label={t('open_photo', { position: photo.position })}
              onClick={() => setOpenIndex(index)}
            >
              <Picture {...photo} sizes={PREVIEW_SIZES} />
            </button>
          </li>
        ))}
      </ul>
      <GalleryZoom
        photos={shown}
        currentIndex={openIndex ?? 0}
        previewSizes={PREVIEW_SIZES}
        open={openIndex !== undefined}
        onClose={() => setOpenIndex(undefined)}
        onStep={(step) => setOpenIndex((index = 0) => Math.min(shown.length - 1, Math.max(0, index + step)))}
      />
    </>
  )
}
