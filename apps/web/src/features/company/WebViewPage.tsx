import { useI18n } from '@partlane/i18n/react'
import BookOpen from 'lucide-react/icons/book-open'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import { useLocation } from 'react-router'
import { Link } from '#lib/routing/Link.tsx'
import { safeReturn } from '#lib/routing/return-address.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'

const LONGEST_TITLE = 80
const icons = { blog: <BookOpen />, help: <LifeBuoy /> }

/**
 * A page of the blog or the help centre as the native app opens it: `uri` says which, `title` what it is called. Only pages of our own
 * are led to: whoever made the address must not be able to lend our name to another site.
 */
export function WebViewPage({ of }: { of: 'blog' | 'help' }) {
  const { t } = useI18n('company')
  const query = new URLSearchParams(useLocation().search)
  const title = query.get('title')?.trim().slice(0, LONGEST_TITLE)
  const uri = safeReturn(query.get('uri'))
  const known = Boolean(title) && uri !== '/'
  return (
    <div className="page py-8">
      <h1 className="text-2xl break-words">{known ? title : t(`${of}.title`)}</h1>
      <EmptyState
        icon={icons[of]}
        title={t(known ? `${of}.one` : `${of}.empty`)}
        action={
          <Button kind={known ? 'primary' : 'secondary'} render={<Link to={known ? uri : '/contact-us'} />}>
            {t(known ? 'read' : 'to_contact')}
          </Button>
        }
      >
        {known ? null : t(`${of}.text`)}
      </EmptyState>
    </div>
  )
}
