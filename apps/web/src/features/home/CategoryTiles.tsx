import { useI18n } from '@partlane/i18n/react'
import CarFront from 'lucide-react/icons/car-front'
import CircleDot from 'lucide-react/icons/circle-dot'
import Cog from 'lucide-react/icons/cog'
import Disc3 from 'lucide-react/icons/disc-3'
import Filter from 'lucide-react/icons/filter'
import Lightbulb from 'lucide-react/icons/lightbulb'
import MoveVertical from 'lucide-react/icons/move-vertical'
import Zap from 'lucide-react/icons/zap'
import { SearchLink } from '#lib/preferences/car-search.tsx'

/** Slugs of main categories of the catalogue. */
const tiles = [
  { slug: 'brakes', Icon: Disc3 },
  { slug: 'engine', Icon: Cog },
  { slug: 'lighting', Icon: Lightbulb },
  { slug: 'body-panels', Icon: CarFront },
  { slug: 'suspension', Icon: MoveVertical },
  { slug: 'ignition-electrics', Icon: Zap },
  { slug: 'wheels-tyres', Icon: CircleDot },
  { slug: 'filters-service', Icon: Filter },
] as const

const COMPACT_FORMAT = { notation: 'compact', maximumFractionDigits: 1 } as const

/** Links to the main categories: a scrolling strip on phones, one row on wide screens. */
export function CategoryTiles({ counts }: { counts: Readonly<Record<string, number>> | null | undefined }) {
  const { t, formatNumber } = useI18n('home')
  return (
    <nav aria-label={t('categories.label')} className="page pt-7 md:pt-10">
      <ul className="-mr-4 flex gap-3 overflow-x-auto pr-4 pb-1 md:mr-0 md:grid md:grid-cols-8 md:overflow-visible md:p-0">
        {tiles.map(({ slug, Icon }) => (
          <li key={slug} className="flex shrink-0">
            <SearchLink
              to={`/search?category=${slug}`}
              className="flex min-h-[104px] w-28 flex-col items-center justify-center gap-2 rounded-card border border-line bg-surface px-2 py-4 text-center text-sm font-bold text-ink hover:border-edge md:w-full"
            >
              <Icon aria-hidden="true" className="size-[30px] stroke-[1.5] text-accent" />
              {t(`categories.${slug}`)}
              {/* An unknown number has the same height, so that nothing moves when it is loaded. */}
              <span className="-mt-1.5 min-h-[1lh] text-xs font-normal text-muted">
                {counts && formatNumber(counts[slug] ?? 0, COMPACT_FORMAT)}
              </span>
            </SearchLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
