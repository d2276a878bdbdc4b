import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { IconButton } from '../actions/IconButton.tsx'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'

type PhotoStepsProps = {
  currentIndex: number
  photoCount: number
  onStep: (step: 1 | -1) => void
  /** Position of both arrows. */
  arrowClass: string
  /** Position of the counter. */
  counterClass: string
}

/**
 * Arrows and counter over a photo. An arrow that leads nowhere keeps the focus, so that the keys
 * for the photos still work.
 */
export function PhotoSteps({ currentIndex, photoCount, onStep, arrowClass, counterClass }: PhotoStepsProps) {
  const { t } = useUi()
  const isFirst = currentIndex === 0
  const isLast = currentIndex === photoCount - 1
  return (
    <>
      <IconButton
        label={t('previous')}
        variant="glass"
        round
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onStep(-1)}
        className={cx('top-1/2 left-3 -translate-y-1/2', arrowClass)}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        label={t('next')}
        variant="glass"
        round
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onStep(1)}
        className={cx('top-1/2 right-3 -translate-y-1/2', arrowClass)}
      >
        <ChevronRight />
      </IconButton>
      <span aria-live="polite" className={cx('rounded-full bg-bar/90 px-3 py-1 text-sm font-bold text-on-bar tabular-nums', counterClass)}>
        <span aria-hidden="true">
          {currentIndex + 1} / {photoCount}
        </span>
        <span className="sr-only">{t('photo_of', { photo: currentIndex + 1, photos: photoCount })}</span>
      </span>
    </>
  )
}
