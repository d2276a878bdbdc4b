import { useI18n } from '@partlane/i18n/react'
import BookOpen from 'lucide-react/icons/book-open'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { useLocation } from 'react-router'
import { Link } from '#lib/routing/Link.tsx'
import { safeReturnPath } from '#lib/routing/return-path.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

const MAX_TITLE_LENGTH = 80
const icons = { blog: <BookOpen />, help: <LifeBuoy /> }

/**
 * A page of the blog or the help centre, opened by the native app with `uri` (the page to link to)
 * and `title`. Only links to this site are allowed, so that a manipulated URL cannot present
 * another site as ours.
 */
export function WebViewPage({ section }: { section: 'blog' | 'help' }) {
  const { t } = useI18n('company')
  const query = new URLSearchParams(useLocation().search)
  const title = query.get('title')?.trim().slice(0, MAX_TITLE_LENGTH)
  const uri = safeReturnPath(query.get('uri'))
  const hasPage = Boolean(title) && uri !== '/'
  return (
    <div className="page py-8">
      <h1 className="text-2xl break-words">{hasPage ? title : t(`${section}.title`)}</h1>
      <EmptyState
        icon={icons[section]}
        title={t(hasPage ? `${section}.one` : `${section}.empty`)}
        action={
          <Button variant={hasPage ? 'primary' : 'secondary'} render={<Link to={hasPage ? uri : '/contact-us'} />}>
            {t(hasPage ? 'read' : 'to_contact')}
          </Button>
        }
      >
        {hasPage ? null : t(`${section}.text`)}
      </EmptyState>
    </div>
  )
}
