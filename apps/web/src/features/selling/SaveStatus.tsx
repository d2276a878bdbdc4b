import { useI18n } from '@partlane/i18n/react'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Spinner } from '#ui/feedback/Spinner.tsx'
import type { ListingForm } from './use-listing-form.ts'

/** Is what I typed kept? Always in view; a failure says so and offers another try. */
export function SaveStatus({ form, photosBusy }: { form: ListingForm; photosBusy: boolean }) {
  const { t } = useI18n('selling')
  const { state, draft, save } = form
  if (state === 'changed_elsewhere')
    return (
      <Line icon={<CircleAlert />} tone="text-nofit">
        {t('save.changed_elsewhere')}
        <Button size="sm" onClick={() => window.location.reload()}>
          {t('save.reload')}
        </Button>
      </Line>
    )
  if (state === 'failed')
    return (
      <Line icon={<CircleAlert />} tone="text-nofit">
        {t('save.failed')}
        <Button size="sm" onClick={() => void save()}>
          {t('retry')}
        </Button>
      </Line>
    )
  if (state === 'waiting' && !draft)
    return (
      <Line icon={<CircleAlert />} tone="text-check">
        {t('save.unsaved')}
        <Button size="sm" kind="primary" onClick={() => void save()}>
          {t('save.now')}
        </Button>
      </Line>
    )
  if (state !== 'saved' || photosBusy)
    return (
      <Line icon={<Spinner />} tone="text-muted">
        {t(photosBusy && state === 'saved' ? 'save.photos' : 'save.saving')}
      </Line>
    )
  return (
    <Line icon={<Check />} tone="text-fit">
      {t(draft ? 'save.saved_draft' : 'save.saved')}
    </Line>
  )
}

function Line({ icon, tone, children }: { icon: ReactNode; tone: string; children: ReactNode }) {
  return (
    <p role="status" className={`flex min-h-11 flex-wrap items-center gap-2 text-[15px] font-bold ${tone} [&_svg]:size-5`}>
      <span aria-hidden="true" className="flex">
        {icon}
      </span>
      {children}
    </p>
  )
}
