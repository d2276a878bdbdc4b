import { useI18n } from '@partlane/i18n/react'
import Star from 'lucide-react/icons/star'
import { useId } from 'react'
import { cx } from '#ui/core/cx.ts'
import { ratingLevels, starClass } from '#ui/display/Stars.tsx'
import { Field } from '#ui/forms/Field.tsx'

type RatingFieldProps = { value: number | undefined; error: string | undefined; onChange: (rating: number) => void }

/** Five stars as radio buttons. Each has its meaning as a text. */
export function RatingField({ value, error, onChange }: RatingFieldProps) {
  const { t } = useI18n('reviews')
  const name = useId()
  return (
    <Field group label={t('form.rating')} error={error}>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {ratingLevels.map((level) => (
            <label key={level} className="grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2">
              <input
                type="radio"
                name={name}
                value={level}
                checked={value === level}
                onChange={() => onChange(level)}
                className="sr-only"
              />
              <Star aria-hidden="true" className={cx('size-7', starClass(value !== undefined && level <= value))} />
              <span className="sr-only">
                {t('stars', { count: level })}, {t(`level.${level}`)}
              </span>
            </label>
          ))}
        </div>
        {value !== undefined && (
          <span aria-hidden="true" className="font-bold text-muted">
            {t(`level.${value as (typeof ratingLevels)[number]}`)}
          </span>
        )}
      </div>
    </Field>
  )
}
