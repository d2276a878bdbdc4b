import { type Search, views } from '@partlane/contract/search-params'
import { useI18n } from '@partlane/i18n/react'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import { Link } from '#lib/routing/Link.tsx'
import { cx } from '#ui/core/cx.ts'
import { searchPath } from './search-url.ts'

const icons = { grid: <LayoutGrid aria-hidden="true" />, list: <List aria-hidden="true" /> }

/** Switches between the grid and the list of results. */
export function ViewSwitch({ search }: { search: Search }) {
  const { t } = useI18n('search')
  return (
    <nav aria-label={t('view.label')} className="flex rounded-control border border-line bg-surface">
      {views.map((view) => (
        <Link
          key={view}
          to={searchPath({ ...search, view })}
          preventScrollReset
          rel="nofollow"
          aria-label={t(`view.${view}`)}
          aria-current={search.view === view ? 'true' : undefined}
          title={t(`view.${view}`)}
          className={cx(
            'grid size-11 place-items-center rounded-control [&_svg]:size-5',
            search.view === view ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {icons[view]}
        </Link>
      ))}
    </nav>
  )
}
