import type { CartLine } from '@partlane/client/cart'
import ImageOff from 'lucide-react/icons/image-off'
import { cx } from '#ui/core/cx.ts'
import { Picture } from '#ui/media/Picture.tsx'

/** Thumbnail of a line. It has no alternative text, because the title is beside it. */
export function LinePhoto({ listing, className }: { listing: CartLine['listing']; className?: string }) {
  const photo = listing?.photo
  return (
    <span className={cx('block shrink-0 self-start overflow-hidden rounded-control', className)}>
      {photo ? (
        <Picture {...photo} src={photo.url} alt="" sizes="112px" />
      ) : (
        <span className="grid aspect-4/3 place-items-center bg-sunken text-muted">
          <ImageOff aria-hidden="true" className="size-6" />
        </span>
      )}
    </span>
  )
}
