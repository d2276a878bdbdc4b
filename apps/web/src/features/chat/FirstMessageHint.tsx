import { useI18n } from '@partlane/i18n/react'
import Lightbulb from 'lucide-react/icons/lightbulb'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useRootLoaderData } from '#lib/page/root-loader-data.ts'

/** In a conversation without messages: what a question should say, and what it should not. */
export function FirstMessageHint() {
  const { t } = useI18n('chat')
  const { productName: product } = useRootLoaderData()
  return (
    <section aria-label={t('hint.label')} className="grid gap-2 rounded-card bg-sunken p-4 text-md">
      <p className="flex gap-3">
        <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        {t('hint.ask')}
      </p>
      <p className="flex gap-3">
        <ShieldCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
        {t('hint.leave_out', { product })}
      </p>
    </section>
  )
}
