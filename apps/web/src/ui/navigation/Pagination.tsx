import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import { UiLink, useUi } from '../core/ui-context.tsx'
import { formatCappedCount } from '../display/capped-count.ts'
import { pageWindow } from './page-window.ts'

export type PaginationProps = {
  page: number
  pages: number
  /** The address of a page; the list's whole state stays in it. */
  getHref: (page: number) => string
  className?: string
}

const cellClass = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 text-[15px] font-bold tabular-nums'

/** Pages as links, so that they work without scripts and robots follow them. Nothing for a single page. */
export function Pagination({ page, pages, getHref, className }: PaginationProps) {
  const { t, locale } = useUi()
  if (pages <= 1) return null
  const formatCount = (n: number) => formatCappedCount(n, locale)
  return (
    <nav aria-label={t('pagination')} className={cx('flex items-center justify-center gap-1', className)}>
      <PreviousNextLink rel="prev" href={page > 1 ? getHref(page - 1) : undefined}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('previous')}
      </PreviousNextLink>
      <span className="px-2 text-[15px] text-muted md:hidden">{t('page_of', { page: formatCount(page), pages: formatCount(pages) })}</span>
      <ol className="hidden items-center gap-1 md:flex">
        {pageWindow(page, pages).map((entry, index) => (
          <li key={entry === 'gap' ? `gap-${index}` : entry}>
            {entry === 'gap' ? (
              <span className={cx(cellClass, 'text-muted')}>…</span>
            ) : (
              <PageLink pageNumber={entry} page={page} getHref={getHref} formatCount={formatCount} />
            )}
          </li>
        ))}
      </ol>
      <PreviousNextLink rel="next" href={page < pages ? getHref(page + 1) : undefined}>
        {t('next')}
        <ChevronRight aria-hidden="true" className="size-5" />
      </PreviousNextLink>
    </nav>
  )
}

function PageLink({
  pageNumber,
  page,
  getHref,
  formatCount,
}: {
  pageNumber: number
  page: number
  getHref: (page: number) => string
  formatCount: (n: number) => string
}) {
  const { t } = useUi()
  const isCurrent = pageNumber === page
  return (
    <UiLink
      href={getHref(pageNumber)}
      aria-label={t('page', { page: formatCount(pageNumber) })}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(cellClass, isCurrent ? 'bg-ink text-surface' : 'text-ink hover:bg-sunken')}
    >
      {formatCount(pageNumber)}
    </UiLink>
  )
}

function PreviousNextLink({ rel, href, children }: { rel: 'prev' | 'next'; href?: string; children: ReactNode }) {
  if (href === undefined) {
    return (
      <span aria-disabled="true" className={cx(cellClass, 'text-muted opacity-60')}>
        {children}
      </span>
    )
  }
  return (
    <UiLink href={href} rel={rel} className={cx(cellClass, 'text-ink hover:bg-sunken')}>
      {children}
    </UiLink>
  )
}
