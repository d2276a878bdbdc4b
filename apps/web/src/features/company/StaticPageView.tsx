import type { StaticPage } from '@partlane/client/static-pages'
import { useI18n } from '@partlane/i18n/react'
import Printer from 'lucide-react/icons/printer'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { LegalText } from './LegalText.tsx'

/** A static page with its number and date. Versions that are not in force say so. */
export function StaticPageView({ page }: { page: StaticPage }) {
  const { t, formatDate } = useI18n('company')
  const { title, summary, html, version, effective_on, in_force, versions, path } = page
  const isFuture = !in_force && version === versions[0]?.version
  const values = { version, date: formatDate(effective_on) }
  return (
    <article className="page max-w-[52rem] py-8 md:py-12">
      <h1 className="text-2xl break-words md:text-3xl">{title}</h1>
      <p className="mt-2 text-lg text-muted">{summary}</p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-md text-muted">
        <p>{t(isFuture ? 'legal.future' : 'legal.version', values)}</p>
        <Button size="sm" icon={<Printer />} data-no-print="" onClick={() => window.print()}>
          {t('legal.print')}
        </Button>
      </div>
      {!in_force && (
        <p role="note" className="mt-4 rounded-card border border-line bg-surface p-4">
          {t('legal.older')}{' '}
          <Link to={path} className="font-bold text-link underline">
            {t('legal.newest')}
          </Link>
        </p>
      )}
      <LegalText html={html} />
      {versions.length > 1 && (
        <nav aria-labelledby="versions" className="mt-10 border-t border-line pt-4 text-md" data-no-print="">
          <h2 id="versions" className="text-lg">
            {t('legal.versions')}
          </h2>
          <ul className="mt-1">
            {versions.map((other) => (
              <li key={other.version}>
                <Link
                  to={`${path}?version=${other.version}`}
                  aria-current={other.version === version ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center text-link underline aria-[current]:font-bold aria-[current]:text-ink"
                >
                  {t('legal.one', { version: other.version, date: formatDate(other.effective_on) })}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  )
}
