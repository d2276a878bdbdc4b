import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import { UiLink, useUi } from '../core/ui-context.tsx'
import { formatCappedCount } from '../display/capped-count.ts'

export type PaginationProps = {
  page: number
  pages: number
  /** URL of a page, including the other parameters of the list. */
  getHref: (page: number) => string
  className?: string
}

const cellClass = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 text-md font-bold tabular-nums'

/**
 * Links to pages, which work without scripts and for crawlers. Renders nothing for a single page.
 */
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
      <span className="px-2 text-md text-muted md:hidden">{t('page_of', { page: formatCount(page), pages: formatCount(pages) })}</span>
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

/** Page numbers to show, with "gap" for omitted ones: 1 … 4 5 6 … 20. */
export function pageWindow(page: number, pages: number, siblingCount = 1): (number | 'gap')[] {
  const pageNumbers = new Set([1, pages])
  for (let pageNumber = page - siblingCount; pageNumber <= page + siblingCount; pageNumber++)
    if (pageNumber >= 1 && pageNumber <= pages) pageNumbers.add(pageNumber)
  const sorted = [...pageNumbers].filter((pageNumber) => pageNumber >= 1).sort((a, b) => a - b)
  return sorted.flatMap((pageNumber, index) => {
    const previous = sorted[index - 1]
    if (previous === undefined || pageNumber - previous === 1) return [pageNumber]
    // A gap of a single page is replaced by its number.
    return pageNumber - previous === 2 ? [pageNumber - 1, pageNumber] : ['gap' as const, pageNumber]
  })
}
