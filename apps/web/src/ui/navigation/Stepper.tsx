import Check from 'lucide-react/icons/check'
import { cx } from '../core/cx.ts'
import { UiLink, useUi } from '../core/ui-context.tsx'

export type Step = {
  id: string
  label: string
  /** Link to the step once it is completed. */
  href?: string
}

type StepperProps = { steps: Step[]; currentIndex: number; label: string; className?: string }

/** Progress through several steps. On phones: "Step 2 of 4", the name of the step and a bar. */
export function Stepper({ steps, currentIndex, label, className }: StepperProps) {
  const { t } = useUi()
  const currentStep = steps[currentIndex]
  return (
    <nav aria-label={label} className={className}>
      <div className="md:hidden" aria-hidden="true">
        <p className="flex items-baseline justify-between gap-3 text-sm text-muted">
          <span className="font-heading text-base font-semibold text-ink">{currentStep?.label}</span>
          {t('step_of', { step: currentIndex + 1, steps: steps.length })}
        </p>
        <p className="mt-2 flex gap-1">
          {steps.map(({ id }, index) => (
            <span key={id} className={cx('h-1 flex-1 rounded-full', index <= currentIndex ? 'bg-accent' : 'bg-line')} />
          ))}
        </p>
      </div>
      <ol className="max-md:sr-only md:flex md:items-center">
        {steps.map((step, index) => (
          <li key={step.id} className="flex items-center not-first:flex-1" aria-current={index === currentIndex ? 'step' : undefined}>
            {index > 0 && <span aria-hidden="true" className={cx('mx-3 h-px flex-1', index <= currentIndex ? 'bg-accent' : 'bg-line')} />}
            <StepMark step={step} index={index} currentIndex={currentIndex} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepMark({ step, index, currentIndex }: { step: Step; index: number; currentIndex: number }) {
  const { t } = useUi()
  const isDone = index < currentIndex
  const dotClass = isDone
    ? 'border-accent bg-accent-soft text-accent'
    : index === currentIndex
      ? 'border-accent bg-accent text-on-accent'
      : 'border-edge text-muted'
  const content = (
    <>
      <span
        aria-hidden="true"
        className={cx('grid size-8 place-items-center rounded-full border font-heading text-sm font-semibold', dotClass)}
      >
        {isDone ? <Check className="size-4 stroke-3" /> : index + 1}
      </span>
      <span className={cx('text-[15px] font-bold', index === currentIndex ? 'text-ink' : 'text-muted')}>
        {step.label}
        {isDone && <span className="sr-only">, {t('step_done')}</span>}
      </span>
    </>
  )
  const rootClass = 'flex min-h-11 items-center gap-2'
  return isDone && step.href ? (
    <UiLink href={step.href} className={rootClass}>
      {content}
    </UiLink>
  ) : (
    <span className={rootClass}>{content}</span>
  )
}
