import { useI18n } from '@partlane/i18n/react'
import ImageOff from 'lucide-react/icons/image-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import type { PhotoUpload, PhotoUploads } from '#lib/forms/use-photo-uploads.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Picture } from '#ui/media/Picture.tsx'

/** The photos of the next message: on their way, ready, or refused. */
export function ComposerPhotos({ photos }: { photos: PhotoUploads }) {
  if (photos.photos.length === 0) return null
  return (
    <ul className="mb-2 grid max-h-56 gap-2 overflow-y-auto">
      {photos.photos.map((photo) => (
        <PhotoRow key={photo.key} photo={photo} onRetry={() => photos.retry(photo)} onRemove={() => photos.remove(photo.key)} />
      ))}
    </ul>
  )
}

type PhotoRowProps = { photo: PhotoUpload; onRetry: () => void; onRemove: () => void }

function PhotoRow({ photo: { file, uploaded, failureCode, canRetry, progress }, onRetry, onRemove }: PhotoRowProps) {
  const { t } = useI18n('chat')
  const { messageOfField } = useErrorMessages()
  return (
    <li className="flex items-center gap-3">
      <span className="block w-12 shrink-0 overflow-hidden rounded-[6px]">
        {uploaded ? (
          <Picture {...uploaded.photo} src={uploaded.photo.url} alt="" sizes="64px" className="aspect-square h-auto w-full" />
        ) : (
          <span className="grid aspect-square place-items-center bg-sunken text-muted">
            {failureCode && <ImageOff aria-hidden="true" className="size-5" />}
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        {failureCode ? (
          <span role="alert" className="text-sm font-bold break-words text-nofit">
            {t('photos.failed', { name: file.name })} {messageOfField(failureCode)}
          </span>
        ) : uploaded ? (
          <span className="block truncate text-md" dir="auto">
            {file.name}
          </span>
        ) : (
          <Progress label={t('photos.sending', { name: file.name })} value={Math.round(progress * 100)} />
        )}
      </span>
      {canRetry && (
        <Button size="sm" icon={<RotateCw />} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      <IconButton label={t('photos.remove', { name: file.name })} onClick={onRemove}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}
