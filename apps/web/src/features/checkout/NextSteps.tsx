import { useI18n } from '@partlane/i18n/react'
import { Card } from '#ui/display/Card.tsx'

const steps = ['accept', 'send', 'confirm'] as const

/** What happens after the payment, in order. */
export function NextSteps({ includesCollection }: { includesCollection: boolean }) {
  const { t } = useI18n('checkout')
  return (
    <Card as="section" title={t('next.title')} titleAs="h2">
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden="true" className="num grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-sm text-ink">
              {index + 1}
            </span>
            <span>{t(step === 'send' && includesCollection ? 'next.send_or_collect' : `next.${step}`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
