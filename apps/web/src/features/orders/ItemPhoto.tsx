import type { PictureValue } from '@partlane/contract/listings'
import ImageOff from 'lucide-react/icons/image-off'
import { cx } from '#ui/core/cx.ts'
import { Picture } from '#ui/media/Picture.tsx'

/** Thumbnail of an item. It has no alternative text, because the title is beside it. */
export function ItemPhoto({ photo, className }: { photo: PictureValue | null; className?: string }) {
  return (
    <span className={cx('block shrink-0 self-start overflow-hidden rounded-[6px]', className)}>
      {photo ? (
        <Picture {...photo} src={photo.url} alt="" sizes="96px" />
      ) : (
        <span className="grid aspect-4/3 place-items-center bg-sunken text-muted">
          <ImageOff aria-hidden="true" className="size-5" />
        </span>
      )}
    </span>
  )
}
