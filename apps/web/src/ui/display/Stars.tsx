import Star from 'lucide-react/icons/star'
import { cx } from '../core/cx.ts'

export const ratingLevels = [1, 2, 3, 4, 5] as const

/** A rating of whole stars. `label` is its text for screen readers: "4 of 5 stars". */
export function Stars({ rating, label }: { rating: number; label: string }) {
  return (
    <span className="inline-flex items-center">
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {ratingLevels.map((level) => (
          <Star key={level} className={cx('size-4.5', starClass(level <= rating))} />
        ))}
      </span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

export const starClass = (isFilled: boolean) => (isFilled ? 'fill-accent text-accent' : 'text-edge')
