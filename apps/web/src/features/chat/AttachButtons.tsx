import { useI18n } from '@partlane/i18n/react'
import Camera from 'lucide-react/icons/camera'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ReactNode, useRef } from 'react'
import { acceptedPhotoTypes } from '#lib/forms/photo-file.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'

/** Chooses photos; on a touch screen also takes one. */
export function AttachButtons({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useI18n('chat')
  return (
    <>
      <FileButton label={t('photos.add')} icon={<ImagePlus aria-hidden="true" />} onFiles={onFiles} />
      <FileButton label={t('photos.camera')} icon={<Camera aria-hidden="true" />} isCamera onFiles={onFiles} />
    </>
  )
}

type FileButtonProps = { label: string; icon: ReactNode; isCamera?: boolean; onFiles: (files: File[]) => void }

function FileButton({ label, icon, isCamera, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <span className={isCamera ? 'hidden pointer-coarse:block' : undefined}>
      <IconButton label={label} onClick={() => input.current?.click()}>
        {icon}
      </IconButton>
      <input
        ref={input}
        type="file"
        accept={isCamera ? 'image/*' : acceptedPhotoTypes}
        {...(isCamera ? { capture: 'environment' as const } : { multiple: true })}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </span>
  )
}
