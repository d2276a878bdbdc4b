import { useI18n } from '@partlane/i18n/react'
import { MessageSquare } from 'lucide-react'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

/** One's conversations. Nobody can begin one yet, so for now it only says what the place is for. */
export function MessagesPage() {
  const { t } = useI18n('chat')
  return (
    <div className="page grid gap-6 py-6 md:py-10">
      <h1 className="text-2xl md:text-3xl">{t('title')}</h1>
      <EmptyState
        icon={<MessageSquare />}
        title={t('empty.title')}
        titleAs="h2"
        action={<Button href="/search">{t('empty.action')}</Button>}
      >
        {t('empty.text')}
      </EmptyState>
    </div>
  )
}
