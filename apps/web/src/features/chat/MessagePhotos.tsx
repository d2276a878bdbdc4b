import type { Message } from '@partlane/client/chats/messages'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { cx } from '#ui/core/cx.ts'
import { GalleryZoom } from '#ui/media/GalleryZoom.tsx'
import { Picture } from '#ui/media/Picture.tsx'

const PREVIEW_SIZES = '(min-width: 900px) 260px, 60vw'

/** The photos of a message. Each opens in full size, with steps to the others. */
export function MessagePhotos({ photos }: { photos: Message['photos'] }) {
  const { t } = useI18n('chat')
  const [openIndex, setOpenIndex] = useState<number>()
  if (photos.length === 0) return null
  const shown = photos.map((photo, index) => ({ ...photo, id: photo.url, src: photo.url, alt: t('photos.one', { number: index + 1 }) }))
  return (
    <>
      <ul className={cx('my-1 grid w-64 max-w-full gap-1', photos.length > 1 && 'grid-cols-2')}>
        {shown.map((photo, index) => (
          <li key={photo.id} className="overflow-hidden rounded-[8px]">
            <button
              type="button"
              className="block w-full cursor-zoom-in"
              aria-label={t('photos.open', { number: index + 1 })}
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
