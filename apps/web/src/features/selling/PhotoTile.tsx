import { useI18n } from '@partlane/i18n/react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Star from 'lucide-react/icons/star'
import Trash2 from 'lucide-react/icons/trash-2'
import type { DragEvent } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { cx } from '#ui/core/cx.ts'
import { Progress } from '#ui/feedback/Progress.tsx'
import type { PhotoItem } from './photo-reducer.ts'
import type { Photos } from './use-photos.ts'

const DRAG_MIME_TYPE = 'application/x-partlane-photo'

type PhotoTileProps = {
  item: PhotoItem
  index: number
  count: number
  photos: Photos
  onMakeMain: () => void
  onRemove: () => void
}

/** A photo with its upload state. It can be moved by drag and drop, and by buttons. */
export function PhotoTile({ item, index, count, photos, onMakeMain, onRemove }: PhotoTileProps) {
  const { t } = useI18n('selling')
  const name = t('photos.photo', { photo: index + 1, photos: count })
  const onDrop = (event: DragEvent) => {
    const key = event.dataTransfer.getData(DRAG_MIME_TYPE)
    if (!key) return
    event.preventDefault()
    event.stopPropagation()
    photos.move(key, index)
  }
  return (
    <li
      id={photoTileId(item.key)}
      tabIndex={-1}
      aria-label={name}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAG_MIME_TYPE, item.key)}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAG_MIME_TYPE) && event.preventDefault()}
      onDrop={onDrop}
      className="overflow-hidden rounded-[10px] border border-line bg-surface"
    >
      <div className="relative aspect-4/3 bg-sunken">
        <img
          src={item.preview}
          alt=""
          draggable={false}
          className={cx('size-full object-cover', item.state !== 'ready' && 'opacity-50')}
          // Most browsers cannot show HEIC. The server converts it after the upload.
          onError={(event) => event.currentTarget.classList.add('invisible')}
        />
        {index === 0 ? (
          <span className="absolute top-2 left-2 rounded-[6px] bg-bar/90 px-2 py-0.5 text-[0.8125rem] font-extrabold text-on-bar">
            {t('photos.main')}
          </span>
        ) : (
          <MakeMainButton label={t('photos.make_main_this', { photo: index + 1 })} onClick={onMakeMain} />
        )}
        <TileState item={item} onRetry={() => photos.retry(item.key)} />
      </div>
      <div className="flex justify-between">
        <span className="flex">
          <IconButton label={t('photos.earlier')} disabled={index === 0} onClick={() => photos.move(item.key, index - 1)}>
            <ArrowLeft />
          </IconButton>
          <IconButton label={t('photos.later')} disabled={index === count - 1} onClick={() => photos.move(item.key, index + 1)}>
            <ArrowRight />
          </IconButton>
        </span>
        <IconButton label={t('photos.remove')} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  )
}

/** Id of a tile, which takes the focus when its photo becomes the main one. */
export const photoTileId = (key: string) => `photo-tile-${key}`

function MakeMainButton({ label, onClick }: { label: string; onClick: () => void }) {
  const { t } = useI18n('selling')
  return (
    <button type="button" aria-label={label} onClick={onClick} className="absolute top-0 left-0 flex min-h-11 min-w-11 items-start p-2">
      <span className="inline-flex items-center gap-1 rounded-[6px] bg-surface/95 px-2 py-0.5 text-[0.8125rem] font-bold text-ink">
        <Star aria-hidden="true" className="size-3.5" />
        {t('photos.make_main')}
      </span>
    </button>
  )
}

function TileState({ item, onRetry }: { item: PhotoItem; onRetry: () => void }) {
  const { t } = useI18n('selling')
  const { messageOfField } = useErrorMessages()
  if (item.state === 'ready') return null
  if (item.state === 'failed') {
    const isPermanent = item.failureCode?.startsWith('image_') || item.failureCode === 'daily_upload_limit_reached'
    return (
      <div role="alert" className="absolute inset-x-0 bottom-0 grid gap-1 bg-nofit-soft p-2 text-[0.8125rem] font-bold text-nofit">
        {isPermanent ? messageOfField(item.failureCode ?? '') : t('photos.not_sent')}
        {!isPermanent && (
          <Button size="sm" icon={<RotateCw />} onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="absolute inset-x-2 bottom-2 rounded-[6px] bg-surface/95 p-2">
      <Progress
        label={t(item.state === 'checking' ? 'photos.checking' : 'photos.sending')}
        value={item.state === 'checking' ? undefined : Math.round(item.progress * 100)}
        hideLabel={false}
      />
    </div>
  )
}
