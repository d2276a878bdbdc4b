import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { cx } from '../core/cx.ts'
import { UiLink, useUi } from '../core/ui-context.tsx'
import { cappedCount } from '../display/capped-count.ts'
import { pageWindow } from './page-window.ts'

export type PaginationProps = {
  page: number
  pages: number
  /** The address of a page; the list's whole state stays in it. */
  href: (page: number) => string
  className?: string
}

const cell = 'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 text-[15px] font-bold tabular-nums'

/** Pages as links, so that they work without scripts and robots follow them. Nothing for a single page. */
export function Pagination({ page, pages, href, className }: PaginationProps) {
  const { t, locale } = useUi()
  if (pages <= 1) return null
  const count = (n: number) => cappedCount(n, locale)
  return (
    <nav aria-label={t('pagination')} className={cx('flex items-center justify-center gap-1', className)}>
      <Step rel="prev" href={page > 1 ? href(page - 1) : undefined}>
        <ChevronLeft aria-hidden="true" className="size-5" />
        {t('previous')}
      </Step>
      <span className="px-2 text-[15px] text-muted md:hidden">{t('page_of', { page: count(page), pages: count(pages) })}</span>
      <ol className="hidden items-center gap-1 md:flex">
        {pageWindow(page, pages).map((at, index) => (
          <li key={at === 'gap' ? `gap-${index}` : at}>
            {at === 'gap' ? <span className={cx(cell, 'text-muted')}>…</span> : <PageLink at={at} page={page} href={href} count={count} />}
          </li>
        ))}
      </ol>
      <Step rel="next" href={page < pages ? href(page + 1) : undefined}>
        {t('next')}
        <ChevronRight aria-hidden="true" className="size-5" />
      </Step>
    </nav>
  )
}

function PageLink({ at, page, href, count }: { at: number; page: number; href: (page: number) => string; count: (n: number) => string }) {
  const { t } = useUi()
  const current = at === page
  return (
    <UiLink
      href={href(at)}
      aria-label={t('page', { page: count(at) })}
      aria-current={current ? 'page' : undefined}
      className={cx(cell, current ? 'bg-ink text-surface' : 'text-ink hover:bg-sunken')}
    >
      {count(at)}
    </UiLink>
  )
}

function Step({ rel, href, children }: { rel: 'prev' | 'next'; href?: string; children: ReactNode }) {
  if (href === undefined) {
    return (
      <span aria-disabled="true" className={cx(cell, 'text-muted opacity-60')}>
        {children}
      </span>
    )
  }
  return (
    <UiLink href={href} rel={rel} className={cx(cell, 'text-ink hover:bg-sunken')}>
      {children}
    </UiLink>
  )
}
