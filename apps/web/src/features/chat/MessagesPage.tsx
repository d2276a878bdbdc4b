import { useI18n } from '@partlane/i18n/react'
import MessageSquare from 'lucide-react/icons/message-square'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

/** Conversations of the user. Messages do not exist yet, so it always shows an empty state. */
export function MessagesPage() {
  const { t } = useI18n('chat')
  return (
    <div className="page grid grid-cols-1 gap-6 py-6 md:py-10">
      <h1 className="text-2xl md:text-3xl">{t('title')}</h1>
      <EmptyState
        icon={<MessageSquare />}
        title={t('empty.title')}
        titleAs="h2"
        action={<Button render={<SearchLink to="/search" />}>{t('empty.action')}</Button>}
      >
        {t('empty.text')}
      </EmptyState>
    </div>
  )
}
