import type { Listing } from '@partlane/contract/listings'
import { useI18n } from '@partlane/i18n/react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment } from 'react'
import { SearchLink } from '#lib/preferences/car-search.tsx'

/** Category and subcategory of a listing, each with a link to the parts on sale in it. */
export function Breadcrumbs({ listing }: { listing: Listing }) {
  const { t } = useI18n('listings')
  const categories = [listing.category, listing.subcategory].filter((step) => step !== null)
  return (
    <nav aria-label={t('page.crumbs')} className="pt-2 pb-2 md:pt-3">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
        {categories.map(({ slug, name }, index) => (
          <Fragment key={slug}>
            {index > 0 && (
              <li aria-hidden="true">
                <ChevronRight className="size-4" />
              </li>
            )}
            <li>
              <SearchLink to={`/search?category=${slug}`} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
                {name}
              </SearchLink>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
