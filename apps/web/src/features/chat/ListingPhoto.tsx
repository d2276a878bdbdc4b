import type { Chat } from '@partlane/client/chats/chats'
import ImageOff from 'lucide-react/icons/image-off'
import { cx } from '#ui/core/cx.ts'
import { Picture } from '#ui/media/Picture.tsx'

/** Thumbnail of the part. It has no alternative text, because the title is beside it. */
export function ListingPhoto({ photo, className }: { photo: Chat['listing']['photo']; className: string }) {
  return (
    <span className={cx('block shrink-0 overflow-hidden rounded-[6px]', className)}>
      {photo ? (
        <Picture {...photo} src={photo.url} alt="" sizes="64px" className="aspect-square h-auto w-full" />
      ) : (
        <span className="grid aspect-square place-items-center bg-sunken text-muted">
          <ImageOff aria-hidden="true" className="size-5" />
        </span>
      )}
    </span>
  )
}
