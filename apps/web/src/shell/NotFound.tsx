import { useI18n } from '@partlane/i18n/react'
import SearchX from 'lucide-react/icons/search-x'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

export function NotFound() {
  const { t } = useI18n('shell')
  return (
    <EmptyState
      icon={<SearchX />}
      titleAs="h1"
      title={t('not_found.title')}
      action={
        <>
          <Button variant="primary" render={<SearchLink to="/search" />}>
            {t('not_found.search')}
          </Button>
          <Button render={<Link to="/" />}>{t('not_found.home')}</Button>
        </>
      }
    >
      {t('not_found.text')}
    </EmptyState>
  )
}
