import ZoomIn from 'lucide-react/icons/zoom-in'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'
import { GalleryZoom } from './GalleryZoom.tsx'
import { PhotoSteps } from './PhotoSteps.tsx'
import { type GalleryPhoto, Picture } from './Picture.tsx'

type GalleryProps = {
  /** The first photo is the main one. */
  photos: GalleryPhoto[]
  /** Displayed width of the main photo. */
  sizes?: string
  className?: string
}

/**
 * One large photo with thumbnails below, changed by swipe, arrow keys or click, with zoom.
 * Without scripts the photos scroll and the thumbnails are links to them.
 */
export function Gallery({ photos, sizes = '(min-width: 900px) 640px, 100vw', className }: GalleryProps) {
  const { t } = useUi()
  const id = useId()
  const { trackRef, currentIndex, showPhoto, updateCurrentIndex } = usePhotoTrack(photos.length)
  const [isZoomOpen, setIsZoomOpen] = useState(false)
  const hasManyPhotos = photos.length > 1

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    showPhoto(currentIndex + step)
  }

  return (
    <section aria-label={t('photos')} className={className} onKeyDown={onKeyDown}>
      <div className="group relative overflow-hidden rounded-2xl border border-line bg-sunken">
        <ul
          ref={trackRef}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must scroll it
          tabIndex={0}
          onScroll={updateCurrentIndex}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
        >
          {photos.map((photo, index) => (
            <li key={photo.id} id={`${id}-${index}`} className="w-full shrink-0 snap-center">
              <Picture {...photo} sizes={sizes} priority={index === 0} />
            </li>
          ))}
        </ul>
        <IconButton label={t('zoom')} variant="glass" round onClick={() => setIsZoomOpen(true)} className="absolute! right-3 bottom-3">
          <ZoomIn />
        </IconButton>
        {hasManyPhotos && (
          <PhotoSteps
            currentIndex={currentIndex}
            photoCount={photos.length}
            onStep={(step) => showPhoto(currentIndex + step)}
            arrowClass={arrowClass}
            counterClass="absolute bottom-3 left-3"
          />
        )}
      </div>
      {hasManyPhotos && <Thumbnails photos={photos} galleryId={id} currentIndex={currentIndex} onShowPhoto={showPhoto} />}
      <GalleryZoom
        photos={photos}
        currentIndex={currentIndex}
        previewSizes={sizes}
        open={isZoomOpen}
        onClose={() => setIsZoomOpen(false)}
        onStep={(step) => showPhoto(currentIndex + step)}
      />
    </section>
  )
}

/** The scrolling list of photos and the index of the visible one. */
function usePhotoTrack(photoCount: number) {
  const trackRef = useRef<HTMLUListElement>(null)
  const [currentIndex, setCurrentIndex] = useState(0)
  return {
    trackRef,
    currentIndex,
    showPhoto(index: number) {
      const nextIndex = Math.min(photoCount - 1, Math.max(0, index))
      setCurrentIndex(nextIndex)
      const track = trackRef.current
      track?.scrollTo?.({ left: nextIndex * track.clientWidth, behavior: 'smooth' })
    },
    updateCurrentIndex() {
      const track = trackRef.current
      if (track && track.clientWidth > 0) setCurrentIndex(Math.round(track.scrollLeft / track.clientWidth))
    },
  }
}

/** Hidden on phones: users swipe there, and the arrows would cover the photo. */
const arrowClass = 'absolute! opacity-0 group-hover:opacity-100 focus-visible:opacity-100 disabled:opacity-0! max-md:hidden!'

type ThumbnailsProps = { photos: GalleryPhoto[]; galleryId: string; currentIndex: number; onShowPhoto: (index: number) => void }

function Thumbnails({ photos, galleryId, currentIndex, onShowPhoto }: ThumbnailsProps) {
  const { t } = useUi()
  return (
    <ul className="mt-2.5 grid grid-cols-5 gap-1.5 md:gap-2.5">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a
            href={`#${galleryId}-${index}`}
            aria-label={t('photo_show', { photo: index + 1 })}
            aria-current={index === currentIndex ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onShowPhoto(index)
            }}
            className={cx(
              'block overflow-hidden rounded-[10px] border-2',
              index === currentIndex ? 'border-accent' : 'border-transparent hover:border-edge',
            )}
          >
            <Picture {...photo} alt="" sizes="120px" />
          </a>
        </li>
      ))}
    </ul>
  )
}
