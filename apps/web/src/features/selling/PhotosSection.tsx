import { MAX_PHOTOS } from '@partlane/domain/listings/listing-fields'
import { useI18n } from '@partlane/i18n/react'
import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react'
import { acceptedPhotoTypes } from '#lib/forms/photo-file.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { buttonClass } from '#ui/actions/Button.tsx'
import { cx } from '#ui/core/cx.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { PhotoTile, photoTileId } from './PhotoTile.tsx'
import { SellSection } from './SellSection.tsx'
import { useAddPhotos } from './use-add-photos.ts'
import type { Photos } from './use-photos.ts'

/**
 * Photos of the listing, from the camera, by drop or by file choice.
 * They are sorted by drag and drop or by keyboard.
 */
export function PhotosSection({ photos, error }: { photos: Photos; error?: string | undefined }) {
  const { t } = useI18n('selling')
  const { messageOfField } = useErrorMessages()
  const [isDragOver, setIsDragOver] = useState(false)
  const { makeMain, announcement } = useMakeMain(photos)
  const add = useAddPhotos(photos)
  const onDrop = (event: DragEvent) => {
    setIsDragOver(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    add(event.dataTransfer.files)
  }
  const remove = (key: string) => {
    const undo = photos.remove(key)
    toast.info(t('photos.removed'), { durationMs: 5000, action: { label: t('undo'), onClick: undo } })
  }
  return (
    <SellSection id="photos" title={t('photos.title')} hint={t('photos.hint', { max: MAX_PHOTOS })}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same */}
      <div
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setIsDragOver(true)
        }}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={onDrop}
        className={cx(
          'rounded-card border-2 border-dashed p-3',
          isDragOver ? 'border-accent bg-accent-soft' : error ? 'border-nofit' : 'border-edge',
        )}
      >
        {photos.items.length > 0 && (
          <ol className="mb-3 grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
            {photos.items.map((item, index) => (
              <PhotoTile
                key={item.key}
                item={item}
                index={index}
                count={photos.items.length}
                photos={photos}
                onMakeMain={() => makeMain(item.key, index)}
                onRemove={() => remove(item.key)}
              />
            ))}
          </ol>
        )}
        {photos.items.length < MAX_PHOTOS && <PhotoButtons onFiles={add} />}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {error && (
        <p role="alert" className="text-sm font-bold text-nofit">
          {messageOfField(error)}
        </p>
      )}
    </SellSection>
  )
}

/**
 * Makes a photo the main one and announces it. The button that was pressed disappears, so the tile
 * takes the focus. In an effect: React moves the tile first, and a moved element loses the focus.
 */
function useMakeMain(photos: Photos) {
  const { t } = useI18n('selling')
  const [mainPhoto, setMainPhoto] = useState<{ key: string; message: string }>()
  useEffect(() => {
    if (mainPhoto) document.getElementById(photoTileId(mainPhoto.key))?.focus()
  }, [mainPhoto])
  const makeMain = (key: string, index: number) => {
    photos.move(key, 0)
    setMainPhoto({ key, message: t('photos.main_done', { photo: index + 1 }) })
  }
  return { makeMain, announcement: mainPhoto?.message }
}

/**
 * Buttons for the camera (phones) and for files.
 * They are labels of file inputs, so they work by keyboard.
 */
export function PhotoButtons({ onFiles, isPrimary }: { onFiles: (files: File[]) => void; isPrimary?: boolean }) {
  const { t } = useI18n('selling')
  const handleFiles = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = '' // otherwise choosing the same file again fires no event
    if (files.length > 0) onFiles(files)
  }
  const labelClass = (kind: 'primary' | 'secondary') =>
    cx(
      buttonClass(kind, 'lg'),
      'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
    )
  return (
    <div className="flex flex-wrap gap-2">
      <label className={cx(labelClass(isPrimary ? 'primary' : 'secondary'), 'md:hidden')}>
        <Camera aria-hidden="true" className="size-5" />
        {t('photos.camera')}
        <input type="file" accept="image/*" capture="environment" className="sr-only" onChange={handleFiles} />
      </label>
      <label className={labelClass(isPrimary ? 'primary' : 'secondary')}>
        <ImagePlus aria-hidden="true" className="size-5" />
        {t('photos.choose')}
        <input type="file" accept={acceptedPhotoTypes} multiple className="sr-only" onChange={handleFiles} />
      </label>
    </div>
  )
}
