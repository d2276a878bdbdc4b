import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId, useMemo } from 'react'
import { cx } from '../core/cx.ts'
import { useUi } from '../core/ui-context.tsx'
import { FieldContext } from './field-context.ts'

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** Error message; marks the control invalid. */
  error?: ReactNode
  required?: boolean
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** Renders a fieldset with a legend, for several controls under one label (radios, a range). */
  group?: boolean
  id?: string
  className?: string
  children: ReactNode
}

/** Label, hint and error of a control, linked to it by id and aria-describedby. */
export function Field({ label, hint, error, required = false, hideLabel, group, id, className, children }: FieldProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  const control = useMemo(
    () => ({ id: controlId, describedBy, invalid: Boolean(error), required }),
    [controlId, describedBy, error, required],
  )
  const labelClass = cx('mb-1 block text-md font-bold text-ink', hideLabel && 'sr-only')

  const body = (
    <>
      {hint && (
        <p id={hintId} className="mb-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {group ? children : <FieldContext value={control}>{children}</FieldContext>}
      <FieldError id={errorId}>{error}</FieldError>
    </>
  )

  if (group) {
    return (
      <fieldset className={cx('min-w-0', className)} aria-describedby={describedBy} aria-invalid={error ? true : undefined}>
        <legend className={labelClass}>
          {label}
          {required && <RequiredMark />}
        </legend>
        {body}
      </fieldset>
    )
  }
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={controlId} className={labelClass}>
        {label}
        {required && <RequiredMark />}
      </label>
      {body}
    </div>
  )
}

function RequiredMark() {
  const { t } = useUi()
  return (
    <span className="ml-1 text-nofit" title={t('required')} aria-hidden="true">
      *
    </span>
  )
}

function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-bold text-nofit">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
