import type { ComponentProps } from 'react'
import { cx } from '../core/cx.ts'
import { useFieldControl } from './field-context.ts'

/** A British number plate in its original design. On narrow screens it grows less than the text. */
export function Plate({ registration, className }: { registration: string; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-2 rounded-[5px] bg-plate py-1.5 pr-2.5 pl-1.5 font-heading text-[min(0.9375rem,5vw)] leading-none font-bold tracking-[0.06em] whitespace-nowrap text-plate-ink [text-size-adjust:100%]',
        className,
      )}
    >
      <Band className="rounded-[3px] px-[3px] py-[5px] text-[min(0.5625rem,3vw)]" />
      {registration}
    </span>
  )
}

/** A large number plate as a text field. */
export function PlateInput({ className, ...rest }: ComponentProps<'input'>) {
  const control = useFieldControl(rest)
  return (
    <span
      className={cx(
        'flex h-16 min-w-0 overflow-hidden rounded-[10px] border-2 border-[#d9ae00] bg-plate focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus',
        className,
      )}
    >
      <Band className="grid h-full place-items-end px-[9px] pb-2.5 text-[0.8125rem]" />
      <input
        type="text"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={10}
        {...rest}
        {...control}
        className="w-full min-w-0 bg-transparent px-4 font-heading text-[min(1.75rem,9vw)] font-bold tracking-[0.08em] text-plate-ink uppercase outline-none placeholder:text-plate-ink/65"
      />
    </span>
  )
}

function Band({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={cx('bg-plate-band font-heading leading-none font-bold text-on-plate-band', className)}>
      UK
    </span>
  )
}
