import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../core/cx.ts'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info'

const toneClasses: Record<Tone, string> = {
  neutral: 'bg-sunken text-text',
  success: 'bg-fit-soft text-fit',
  warning: 'bg-check-soft text-check',
  danger: 'bg-nofit-soft text-nofit',
  info: 'bg-info-soft text-info',
}

const icons: Record<Tone, ReactNode> = { neutral: null, success: <Check />, warning: <CircleAlert />, danger: <X />, info: <Info /> }

type BadgeProps = ComponentProps<'span'> & {
  /** success, warning, danger: fits, to be checked, does not fit; or paid, pending, failed. */
  tone?: Tone
  /** Replaces the icon of the tone. Colour alone must not carry the meaning. */
  icon?: ReactNode
}

export function Badge({ tone = 'neutral', icon = icons[tone], className, children, ...rest }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex min-h-7 w-fit max-w-full items-center gap-1.5 rounded-[6px] px-2 py-1 text-sm leading-tight font-extrabold',
        toneClasses[tone],
        className,
      )}
      {...rest}
    >
      {icon && (
        <span aria-hidden="true" className="flex shrink-0 [&_svg]:size-4 [&_svg]:stroke-[2.5]">
          {icon}
        </span>
      )}
      <span className="line-clamp-2 min-w-0">{children}</span>
    </span>
  )
}
