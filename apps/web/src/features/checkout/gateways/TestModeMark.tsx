import { useI18n } from '@partlane/i18n/react'
import FlaskConical from 'lucide-react/icons/flask-conical'

/** Says that a payment is a test. `text`: instead of that no real card is charged. */
export function TestModeMark({ text }: { text?: string }) {
  const { t } = useI18n('checkout')
  return (
    <p className="flex items-start gap-2 rounded-control bg-check-soft px-4 py-3 text-md font-bold text-check">
      <FlaskConical aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {text ?? t('sandbox.mark')}
    </p>
  )
}
