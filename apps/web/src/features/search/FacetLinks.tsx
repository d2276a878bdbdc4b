import { useFormatters, useI18n } from '@partlane/i18n/react'
import Check from 'lucide-react/icons/check'
import { useId } from 'react'
import { Link } from '#lib/routing/Link.tsx'
import { cx } from '#ui/core/cx.ts'

export type FacetChoice = { key: string; label: string; count?: number; isSelected: boolean; to: string }

/** Further choices are collapsed. Selected choices are always visible. */
const MAX_VISIBLE_CHOICES = 8

/** `box`: several choices can be selected. `radio`: exactly one is selected. */
type ChoiceVariant = 'box' | 'radio' | 'plain'

/** Choices of a filter: links that look like form controls, so that they work without scripts. */
export function FacetLinks({
  title,
  choices,
  variant = 'box',
}: {
  title: string
  choices: readonly FacetChoice[]
  variant?: ChoiceVariant
}) {
  const id = useId()
  const { t } = useI18n('search')
  if (choices.length === 0) return null
  const showAll = choices.length <= MAX_VISIBLE_CHOICES + 2
  const visibleChoices = choices.filter(({ isSelected }, index) => showAll || isSelected || index < MAX_VISIBLE_CHOICES)
  const hiddenChoices = choices.filter((choice) => !visibleChoices.includes(choice))
  return (
    <section aria-labelledby={id} className="border-b border-line py-4">
      <h2 id={id} className="mb-1 text-md">
        {title}
      </h2>
      <ChoiceList choices={visibleChoices} variant={variant} />
      {hiddenChoices.length > 0 && (
        <details className="group">
          <summary className="inline-flex min-h-11 list-none items-center text-md font-bold text-link group-open:hidden hover:underline md:min-h-9">
            {t('facet.more', { count: hiddenChoices.length })}
          </summary>
          <ChoiceList choices={hiddenChoices} variant={variant} />
        </details>
      )}
    </section>
  )
}

function ChoiceList({ choices, variant }: { choices: readonly FacetChoice[]; variant: ChoiceVariant }) {
  const { formatNumber } = useFormatters()
  return (
    <ul>
      {choices.map(({ key, label, count, isSelected, to }) => (
        <li key={key}>
          <Link to={to} preventScrollReset rel="nofollow" aria-current={isSelected ? 'true' : undefined} className="facet-choice">
            {variant === 'box' && <CheckboxIcon isSelected={isSelected} />}
            {variant === 'radio' && <RadioIcon isSelected={isSelected} />}
            <span className={isSelected ? 'font-bold text-ink' : undefined}>{label}</span>
            {count !== undefined && <b>{formatNumber(count)}</b>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const CheckboxIcon = ({ isSelected }: { isSelected: boolean }) => (
  <span aria-hidden="true" className={cx('choice-box', isSelected && 'border-accent bg-accent text-on-accent')}>
    {isSelected && <Check className="size-4 stroke-3" />}
  </span>
)

const RadioIcon = ({ isSelected }: { isSelected: boolean }) => (
  <span aria-hidden="true" className={cx('choice-box rounded-full', isSelected && 'border-accent bg-accent')}>
    {isSelected && <span className="size-2 rounded-full bg-on-accent" />}
  </span>
)
