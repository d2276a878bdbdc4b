import { useI18n } from '@partlane/i18n/react'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Spinner } from '#ui/feedback/Spinner.tsx'
import type { ListingForm } from './use-listing-form.ts'

/** Save state of the form, always visible. A failed save offers a retry. */
export function SaveStatus({ form, isUploadingPhotos }: { form: ListingForm; isUploadingPhotos: boolean }) {
  const { t } = useI18n('selling')
  const { saveState, isDraft, save } = form
  if (saveState === 'conflict')
    return (
      <StatusLine icon={<CircleAlert />} tone="text-nofit">
        {t('save.changed_elsewhere')}
        <Button size="sm" onClick={() => window.location.reload()}>
          {t('save.reload')}
        </Button>
      </StatusLine>
    )
  if (saveState === 'failed')
    return (
      <StatusLine icon={<CircleAlert />} tone="text-nofit">
        {t('save.failed')}
        <Button size="sm" onClick={() => void save()}>
          {t('retry')}
        </Button>
      </StatusLine>
    )
  if (saveState === 'unsaved' && !isDraft)
    return (
      <StatusLine icon={<CircleAlert />} tone="text-check">
        {t('save.unsaved')}
        <Button size="sm" variant="primary" onClick={() => void save()}>
          {t('save.now')}
        </Button>
      </StatusLine>
    )
  if (saveState !== 'saved' || isUploadingPhotos)
    return (
      <StatusLine icon={<Spinner />} tone="text-muted">
        {t(isUploadingPhotos && saveState === 'saved' ? 'save.photos' : 'save.saving')}
      </StatusLine>
    )
  return (
    <StatusLine icon={<Check />} tone="text-fit">
      {t(isDraft ? 'save.saved_draft' : 'save.saved')}
    </StatusLine>
  )
}

function StatusLine({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <p role="status" className={`flex min-h-11 flex-wrap items-center gap-2 text-md font-bold ${tone} [&_svg]:size-5`}>
      <span aria-hidden="true" className="flex">
        {icon}
      </span>
      {children}
    </p>
  )
}
