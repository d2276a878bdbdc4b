import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type MouseEvent, type TouchEvent, useRef, useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'
import { useModal } from '../overlays/use-modal.ts'
import { PhotoSteps } from './PhotoSteps.tsx'
import { type GalleryPhoto, Picture } from './Picture.tsx'

type GalleryZoomProps = {
  photos: GalleryPhoto[]
  currentIndex: number
  /** `sizes` of the photos in the gallery: their files are already loaded. */
  previewSizes: string
  open: boolean
  onClose: () => void
  onStep: (step: 1 | -1) => void
}

const MIN_SWIPE_PX = 50

/**
 * Full-screen photo. A click magnifies that point; buttons, arrow keys and swipes change the photo;
 * Escape closes. The photo of the gallery is shown until the large one has loaded.
 */
export function GalleryZoom({ photos, currentIndex, previewSizes, open, onClose, onStep }: GalleryZoomProps) {
  const photo = photos[currentIndex]
  const { t } = useUi()
  const modalProps = useModal({ open, onClose })
  const [isMagnified, setIsMagnified] = useState(false)
  const showNext = (step: 1 | -1) => {
    setIsMagnified(false)
    onStep(step)
  }
  if (!open || !photo) return null

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    event.stopPropagation()
    showNext(event.key === 'ArrowRight' ? 1 : -1)
  }

  return (
    <dialog
      {...modalProps}
      aria-label={photo.alt}
      onKeyDown={onKeyDown}
      className="fixed inset-0 size-full max-h-none max-w-none bg-bar text-on-bar outline-none"
    >
      <ZoomedPhoto
        photo={photo}
        previewSizes={previewSizes}
        isMagnified={isMagnified}
        onMagnify={setIsMagnified}
        onSwipe={isMagnified ? undefined : showNext}
      />
      <IconButton label={t('close')} variant="glass" round onClick={onClose} className="fixed! top-4 right-4">
        <X />
      </IconButton>
      {photos.length > 1 && (
        <PhotoSteps
          currentIndex={currentIndex}
          photoCount={photos.length}
          onStep={showNext}
          arrowClass="fixed!"
          counterClass="fixed bottom-4 left-1/2 -translate-x-1/2"
        />
      )}
    </dialog>
  )
}

type ZoomedPhotoProps = Pick<GalleryZoomProps, 'previewSizes'> & {
  photo: GalleryPhoto
  isMagnified: boolean
  onMagnify: (isMagnified: boolean) => void
  onSwipe: ((step: 1 | -1) => void) | undefined
}

/** The photo in a frame that scrolls while it is magnified. */
function ZoomedPhoto({ photo, previewSizes, isMagnified, onMagnify, onSwipe }: ZoomedPhotoProps) {
  const { t } = useUi()
  const swipeProps = useSwipe(onSwipe)
  const toggleMagnification = (event: MouseEvent<HTMLButtonElement>) => {
    const frame = event.currentTarget.parentElement
    const rect = event.currentTarget.getBoundingClientRect()
    const [x, y] = [(event.clientX - rect.left) / rect.width, (event.clientY - rect.top) / rect.height]
    onMagnify(!isMagnified)
    if (isMagnified || !frame) return
    // After the layout of the larger photo, scroll the clicked point to the centre.
    requestAnimationFrame(() => {
      frame.scrollTo({ left: x * frame.scrollWidth - frame.clientWidth / 2, top: y * frame.scrollHeight - frame.clientHeight / 2 })
    })
  }

  return (
    <div className="size-full overflow-auto overscroll-contain" {...swipeProps}>
      <button
        type="button"
        aria-label={t('zoom')}
        aria-pressed={isMagnified}
        onClick={toggleMagnification}
        className={cx('relative block', isMagnified ? 'w-[220%] cursor-zoom-out' : 'size-full cursor-zoom-in')}
      >
        <Picture
          {...photo}
          key={`preview ${photo.id}`}
          alt=""
          sizes={previewSizes}
          fit="contain"
          priority
          className="absolute inset-0 size-full bg-transparent!"
        />
        <Picture
          {...photo}
          placeholder={undefined}
          key={photo.id}
          sizes="200vw"
          fit="contain"
          priority
          className={cx('relative bg-transparent!', isMagnified ? 'h-auto w-full' : 'size-full')}
        />
      </button>
    </div>
  )
}

/** Calls `onSwipe` for a horizontal swipe with one finger. Without it swipes scroll. */
function useSwipe(onSwipe: ((step: 1 | -1) => void) | undefined) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0]
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0]
      if (!touch || !start.current || !onSwipe) return
      const [dx, dy] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      start.current = null
      if (Math.abs(dx) >= MIN_SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1)
    },
  }
}
