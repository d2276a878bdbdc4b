import { MIN_PASSWORD, passwordFault } from '@partlane/domain/sign-in/password'
import { useI18n } from '@partlane/i18n/react'
import type { ComponentProps } from 'react'
import { cx } from '#ui/core/cx.ts'
import { Field } from '#ui/forms/Field.tsx'
import { useErrorWords } from '../text/error-messages.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { type Strength, strengthOf } from './password-strength.ts'

type NewPasswordProps = Omit<ComponentProps<typeof PasswordInput>, 'autoComplete'> & {
  label: string
  /** What was typed so far. */
  typed: string
  /** The person's own words, which are easy to guess. */
  own?: string[]
  /** A code: why it was refused. */
  fault: string | undefined
  optional?: boolean
}

/** A password that is being chosen, with what is still wrong with it while it is typed. */
export function NewPassword({ label, typed, own = [], fault, optional = false, ...rest }: NewPasswordProps) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  return (
    <div>
      <Field
        label={label}
        hint={t(optional ? 'password.hint_optional' : 'password.hint', { count: MIN_PASSWORD })}
        error={fault && words.ofField(fault)}
      >
        <PasswordInput {...rest} autoComplete="new-password" />
      </Field>
      <StrengthLine typed={typed} own={own} />
    </div>
  )
}

const bars: Record<Strength, number> = { none: 0, refused: 1, fair: 2, strong: 3 }
const tones: Record<Strength, string> = { none: '', refused: 'bg-nofit', fair: 'bg-check', strong: 'bg-fit' }

/** Three bars and a word: why it would be refused, or how good it is. Read out politely when the typing pauses. */
function StrengthLine({ typed, own }: { typed: string; own: string[] }) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const strength = strengthOf(typed, own)
  const refusal = strength === 'refused' ? passwordFault(typed, own) : null
  return (
    <p role="status" className="mt-2 flex min-h-6 items-center gap-2 text-sm text-muted">
      {strength !== 'none' && (
        <>
          <span aria-hidden="true" className="flex gap-1">
            {[1, 2, 3].map((at) => (
              <span key={at} className={cx('h-1.5 w-8 rounded-full', at <= bars[strength] ? tones[strength] : 'bg-sunken')} />
            ))}
          </span>
          {refusal ? words.ofField(refusal) : t(`password.${strength === 'strong' ? 'strong' : 'fair'}`)}
        </>
      )}
    </p>
  )
}
