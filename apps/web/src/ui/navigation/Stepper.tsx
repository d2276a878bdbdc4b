import Check from 'lucide-react/icons/check'
import { cx } from '../core/cx.ts'
import { UiLink, useUi } from '../core/ui-context.tsx'

export type Step = { id: string; label: string /** Back to a step already done. */; href?: string }

type StepperProps = { steps: Step[] /** Index of the step one is at. */; current: number; label: string; className?: string }

/** Where one is on a path of several steps. On phones: "Step 2 of 4", its name and a bar. */
export function Stepper({ steps, current, label, className }: StepperProps) {
  const { t } = useUi()
  const here = steps[current]
  return (
    <nav aria-label={label} className={className}>
      <div className="md:hidden" aria-hidden="true">
        <p className="flex items-baseline justify-between gap-3 text-sm text-muted">
          <span className="font-heading text-base font-semibold text-ink">{here?.label}</span>
          {t('step_of', { step: current + 1, steps: steps.length })}
        </p>
        <p className="mt-2 flex gap-1">
          {steps.map(({ id }, at) => (
            <span key={id} className={cx('h-1 flex-1 rounded-full', at <= current ? 'bg-accent' : 'bg-line')} />
          ))}
        </p>
      </div>
      <ol className="max-md:sr-only md:flex md:items-center">
        {steps.map((step, at) => (
          <li key={step.id} className="flex items-center not-first:flex-1" aria-current={at === current ? 'step' : undefined}>
            {at > 0 && <span aria-hidden="true" className={cx('mx-3 h-px flex-1', at <= current ? 'bg-accent' : 'bg-line')} />}
            <StepMark step={step} at={at} current={current} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepMark({ step, at, current }: { step: Step; at: number; current: number }) {
  const { t } = useUi()
  const done = at < current
  const dot = done
    ? 'border-accent bg-accent-soft text-accent'
    : at === current
      ? 'border-accent bg-accent text-on-accent'
      : 'border-edge text-muted'
  const content = (
    <>
      <span aria-hidden="true" className={cx('grid size-8 place-items-center rounded-full border font-heading text-sm font-semibold', dot)}>
        {done ? <Check className="size-4 stroke-3" /> : at + 1}
      </span>
      <span className={cx('text-[15px] font-bold', at === current ? 'text-ink' : 'text-muted')}>
        {step.label}
        {done && <span className="sr-only">, {t('step_done')}</span>}
      </span>
    </>
  )
  const look = 'flex min-h-11 items-center gap-2'
  return done && step.href ? (
    <UiLink href={step.href} className={look}>
      {content}
    </UiLink>
  ) : (
    <span className={look}>{content}</span>
  )
}
