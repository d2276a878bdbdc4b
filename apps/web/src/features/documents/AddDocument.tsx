import { type DocumentKind, documentKinds } from '@partlane/domain/documents/document-machine'
import { documentUploadLimits } from '@partlane/domain/uploads/upload-limits'
import { useI18n } from '@partlane/i18n/react'
import Camera from 'lucide-react/icons/camera'
import FileUp from 'lucide-react/icons/file-up'
import { type ChangeEvent, useState } from 'react'
import { buttonClass } from '#ui/actions/Button.tsx'
import { cx } from '#ui/core/cx.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'

const BYTES_PER_MEGABYTE = 1024 * 1024
const fileLabelClass = cx(
  buttonClass('secondary'),
  'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
)

type AddDocumentProps = { defaultKind: DocumentKind; onFiles: (files: readonly File[], kind: DocumentKind) => void }

/**
 * Adds a document: first its kind, then the file. Phones also offer the camera. The buttons are
 * labels of file inputs, so they work with the keyboard.
 */
export function AddDocument({ defaultKind, onFiles }: AddDocumentProps) {
  const { t, formatNumber } = useI18n('documents')
  const [selectedKind, setSelectedKind] = useState<DocumentKind>()
  const handleFiles = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = '' // otherwise choosing the same file again fires no event
    if (files.length > 0) onFiles(files, selectedKind ?? defaultKind)
    setSelectedKind(undefined)
  }
  const maxSize = formatNumber(documentUploadLimits.maxBytes / BYTES_PER_MEGABYTE, { style: 'unit', unit: 'megabyte' })
  return (
    <div className="grid gap-3 rounded-card border-2 border-dashed border-edge p-4">
      <Field label={t('add.kind')} hint={t(`about.${selectedKind ?? defaultKind}`)}>
        <Select
          className="max-w-[420px]"
          value={selectedKind ?? defaultKind}
          options={documentKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={({ target }) => setSelectedKind(target.value as DocumentKind)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <label className={cx(fileLabelClass, 'md:hidden')}>
          <Camera aria-hidden="true" className="size-5" />
          {t('add.camera')}
          {/* With an explicit JPEG type, phones do not send HEIC */}
          <input type="file" accept="image/jpeg" capture="environment" className="sr-only" onChange={handleFiles} />
        </label>
        <label className={fileLabelClass}>
          <FileUp aria-hidden="true" className="size-5" />
          {t('add.choose')}
          <input type="file" accept={documentUploadLimits.contentTypes.join(',')} multiple className="sr-only" onChange={handleFiles} />
        </label>
      </div>
      <p className="text-sm text-muted">{t('add.hint', { size: maxSize })}</p>
    </div>
  )
}
