import type { ReactNode, Ref } from 'react'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'

type StaffHeadingProps = { id: string; title: string; titleRef?: Ref<HTMLHeadingElement>; children?: ReactNode }

/** The title of a staff page, with the filter of its list beside it. */
export function StaffHeading({ id, title, titleRef, children }: StaffHeadingProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <h1 id={id} ref={titleRef} tabIndex={titleRef ? -1 : undefined} className="text-2xl">
        {title}
      </h1>
      {children}
    </div>
  )
}

type FilterSelectProps = {
  label: string
  /** The choice of no filter. */
  allLabel: string
  value: string | undefined
  options: { value: string; label: string }[]
  /** Receives an empty text for no filter. */
  onChange: (value: string) => void
}

export function FilterSelect({ label, allLabel, value = '', options, onChange }: FilterSelectProps) {
  return (
    <Field label={label} hideLabel className="max-w-full">
      <Select variant="pill" value={value} placeholder={allLabel} options={options} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}
