import { useI18n } from '@partlane/i18n/react'
import ImagePlus from 'lucide-react/icons/image-plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { acceptedPhotoTypes } from '#lib/forms/photo-file.ts'
import type { PhotoUpload, PhotoUploads } from '#lib/forms/use-photo-uploads.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { ItemPhoto } from '../ItemPhoto.tsx'
import { MAX_REFUND_PHOTOS } from './use-refund-photos.ts'

/** Adds photos to a text. They are sent at once. */
export function PhotoPicker({ photos: { photos, add, retry, remove } }: { photos: PhotoUploads }) {
  const { t } = useI18n('refunds')
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field group label={t('photos.label')} hint={t('photos.hint', { max: MAX_REFUND_PHOTOS })}>
      {photos.length > 0 && (
        <ul className="mb-2 grid gap-2">
          {photos.map((photo) => (
            <PhotoRow key={photo.key} photo={photo} onRetry={() => retry(photo)} onRemove={() => remove(photo.key)} />
          ))}
        </ul>
      )}
      {photos.length < MAX_REFUND_PHOTOS && (
        <Button icon={<ImagePlus />} onClick={() => input.current?.click()}>
          {t('photos.add')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={acceptedPhotoTypes}
        multiple
        hidden
        aria-label={t('photos.add')}
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </Field>
  )
}

type PhotoRowProps = { photo: PhotoUpload; onRetry: () => void; onRemove: () => void }

function PhotoRow({ photo: { file, uploaded, failureCode, canRetry, progress }, onRetry, onRemove }: PhotoRowProps) {
  const { t } = useI18n('refunds')
  const { messageOfField } = useErrorMessages()
  return (
    <li className="flex items-center gap-3">
      {uploaded && <ItemPhoto photo={uploaded.photo} className="w-16" />}
      <span className="min-w-0 flex-1">
        {failureCode ? (
          <span role="alert" className="text-sm font-bold break-words text-nofit">
            {t('photos.failed', { name: file.name })} {messageOfField(failureCode)}
          </span>
        ) : uploaded ? (
          <span className="block truncate text-md">{file.name}</span>
        ) : (
          <Progress label={t('photos.sending', { name: file.name })} value={Math.round(progress * 100)} />
        )}
      </span>
      {canRetry && (
        <Button size="sm" icon={<RotateCw />} onClick={onRetry}>
          {t('photos.retry')}
        </Button>
      )}
      <IconButton label={t('photos.remove', { name: file.name })} onClick={onRemove}>
        <X />
      </IconButton>
    </li>
  )
}
