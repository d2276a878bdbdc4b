import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'
import { useModal } from '../overlays/use-modal.ts'
import { type GalleryPhoto, Picture } from './Picture.tsx'

type GalleryZoomProps = { photo?: GalleryPhoto; open: boolean; onClose: () => void; onStep: (step: 1 | -1) => void }

/** Full-screen photo. A click magnifies that point, arrow keys change the photo, Escape closes. */
export function GalleryZoom({ photo, open, onClose, onStep }: GalleryZoomProps) {
  const { t } = useUi()
  const modalProps = useModal({ open, onClose })
  const [isMagnified, setIsMagnified] = useState(false)
  if (!open || !photo) return null

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    event.stopPropagation()
    setIsMagnified(false)
    onStep(event.key === 'ArrowRight' ? 1 : -1)
  }
  const toggleMagnification = (event: MouseEvent<HTMLButtonElement>) => {
    const frame = event.currentTarget.parentElement
    const rect = event.currentTarget.getBoundingClientRect()
    const [x, y] = [(event.clientX - rect.left) / rect.width, (event.clientY - rect.top) / rect.height]
    setIsMagnified(!isMagnified)
    if (isMagnified || !frame) return
    // After the layout of the larger photo, scroll the clicked point to the centre.
    requestAnimationFrame(() => {
      frame.scrollTo({ left: x * frame.scrollWidth - frame.clientWidth / 2, top: y * frame.scrollHeight - frame.clientHeight / 2 })
    })
  }

  return (
    <dialog
      {...modalProps}
      aria-label={photo.alt}
      onKeyDown={onKeyDown}
      className="fixed inset-0 size-full max-h-none max-w-none bg-bar text-on-bar outline-none"
    >
      <div className="size-full overflow-auto overscroll-contain">
        <button
          type="button"
          aria-label={t('zoom')}
          aria-pressed={isMagnified}
          onClick={toggleMagnification}
          className={cx('block', isMagnified ? 'w-[220%] cursor-zoom-out' : 'size-full cursor-zoom-in')}
        >
          <Picture
            {...photo}
            key={photo.id}
            sizes="200vw"
            fit="contain"
            priority
            className={isMagnified ? 'h-auto w-full' : 'size-full bg-transparent!'}
          />
        </button>
      </div>
      <IconButton label={t('close')} variant="glass" round onClick={onClose} className="fixed! top-4 right-4">
        <X />
      </IconButton>
    </dialog>
  )
}
