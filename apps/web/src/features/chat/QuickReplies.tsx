import { useI18n } from '@partlane/i18n/react'
import { Button } from '#ui/actions/Button.tsx'

const quickReplies = ['still_available', 'sold', 'will_check'] as const

/** Usual replies of a seller. They are put into the field, not sent. */
export function QuickReplies({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useI18n('chat')
  return (
    <fieldset aria-label={t('quick.replies')} className="-mx-1 mb-1 flex min-w-0 gap-2 overflow-x-auto p-1">
      {quickReplies.map((reply) => (
        <Button key={reply} size="sm" className="shrink-0" onClick={() => onChoose(t(`quick.${reply}`))}>
          {t(`quick.${reply}`)}
        </Button>
      ))}
    </fieldset>
  )
}
