import { useFormatters, useI18n } from '@partlane/i18n/react'
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { cx } from '#ui/core/cx.ts'

export type FacetChoice = { key: string; label: string; count?: number; on: boolean; to: string }

/** So many choices are shown before the rest is folded away; what is chosen always shows. */
const FIRST = 8

/** Choices as links, so that they work before any script does; each looks like the box it acts as. */
export function FacetLinks({ title, choices, look = 'box' }: { title: string; choices: readonly FacetChoice[]; look?: 'box' | 'plain' }) {
  const id = useId()
  const { t } = useI18n('search')
  if (choices.length === 0) return null
  const few = choices.length <= FIRST + 2
  const first = choices.filter(({ on }, at) => few || on || at < FIRST)
  const rest = choices.filter((choice) => !first.includes(choice))
  return (
    <section aria-labelledby={id} className="border-b border-line py-4">
      <h2 id={id} className="mb-1 text-[15px]">
        {title}
      </h2>
      <ChoiceList choices={first} look={look} />
      {rest.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 list-none items-center text-[15px] font-bold text-link group-open:hidden hover:underline md:min-h-9">
            {t('facet.more', { count: rest.length })}
          </summary>
          <ChoiceList choices={rest} look={look} />
        </details>
      )}
    </section>
  )
}

function ChoiceList({ choices, look }: { choices: readonly FacetChoice[]; look: 'box' | 'plain' }) {
  const { formatNumber } = useFormatters()
  return (
    <ul>
      {choices.map(({ key, label, count, on, to }) => (
        <li key={key}>
          <Link
            to={to}
            preventScrollReset
            rel="nofollow"
            aria-current={on ? 'true' : undefined}
            className="group/choice flex min-h-11 items-center gap-3 py-1 text-[15px] text-text md:min-h-9"
          >
            {look === 'box' && <Box on={on} />}
            <span className={cx('min-w-0 flex-1 group-hover/choice:underline', on && 'font-bold text-ink')}>{label}</span>
            {count !== undefined && <span className="text-sm text-muted tabular-nums">{formatNumber(count)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Box = ({ on }: { on: boolean }) => (
  <span
    aria-hidden="true"
    className={cx(
      'grid size-5 shrink-0 place-items-center rounded-[5px] border-[1.5px]',
      on ? 'border-accent bg-accent text-on-accent' : 'border-edge bg-surface',
    )}
  >
    {on && <Check className="size-4 stroke-3" />}
  </span>
)
