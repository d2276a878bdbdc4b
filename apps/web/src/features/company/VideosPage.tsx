import { useI18n } from '@partlane/i18n/react'
import Clapperboard from 'lucide-react/icons/clapperboard'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

/** Videos page. There are no videos yet, so it links to the written explanation. */
export function VideosPage() {
  const { t } = useI18n('company')
  return (
    <div className="page py-8">
      <h1 className="text-2xl">{t('videos.title')}</h1>
      <EmptyState
        icon={<Clapperboard />}
        title={t('videos.empty')}
        action={<Button render={<Link to="/landing#aboutTheApp" />}>{t('videos.action')}</Button>}
      >
        {t('videos.text')}
      </EmptyState>
    </div>
  )
}
