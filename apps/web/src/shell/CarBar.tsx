import { useI18n } from '@partlane/i18n/react'
import CarFront from 'lucide-react/icons/car-front'
import { lazy, Suspense, useRef } from 'react'
import { useCachedMarkup } from '#lib/page/cached-markup.tsx'
import { useCapturePreHydrationClicks } from '#lib/page/pre-hydration-click.ts'
import { useCar, useCarPlate } from '#lib/preferences/car.ts'
import { SearchLink } from '#lib/preferences/car-search.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { cx } from '#ui/core/cx.ts'
import { useSlots } from './slots.tsx'

const CarPlate = lazy(() => import('./CarPlate.tsx').then((module) => ({ default: module.CarPlate })))

/** Slugs of the first-level categories that the bar links to. */
const categories = ['brakes', 'body-panels', 'engine', 'lighting', 'suspension'] as const

/** The second bar of the header: the chosen car and links to categories. */
export function CarBar({ isHiddenOnPhones }: { isHiddenOnPhones: boolean }) {
  const isWithoutCar = useCar() === null
  return (
    <div className={cx('border-b border-line bg-surface', isHiddenOnPhones && 'max-md:hidden')} data-no-print="">
      <div
        className="page flex min-h-[52px] items-center gap-4 text-md"
        {...useCachedMarkup('car bar', isWithoutCar ? [] : undefined, <CarBarContents />)}
      />
    </div>
  )
}

function CarBarContents() {
  const { t } = useI18n('shell')
  const { carChip } = useSlots()
  const plate = useCarPlate()
  const carChipRef = useRef<HTMLElement>(null)
  useCapturePreHydrationClicks(carChipRef)
  return (
    <>
      <section aria-label={t('car')} className="flex min-w-0 flex-1 items-center gap-3">
        {plate && (
          <Suspense>
            <CarPlate plate={plate} />
          </Suspense>
        )}
        {carChip ? (
          <span ref={carChipRef} className="contents">
            {carChip}
          </span>
        ) : (
          <Link to="/#finder" className="hit-44 font-bold text-link">
            <CarFront aria-hidden="true" />
            {t('choose_car')}
          </Link>
        )}
      </section>
      <nav aria-label={t('categories.label')} className="hidden md:block">
        <ul className="flex gap-6 text-muted">
          {categories.map((slug) => (
            <li key={slug}>
              <SearchLink to={`/search?category=${slug}`} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
                {t(`categories.${slug}`)}
              </SearchLink>
            </li>
          ))}
          <li>
            <SearchLink to="/search" className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
              {t('categories.all')}
            </SearchLink>
          </li>
        </ul>
      </nav>
    </>
  )
}
