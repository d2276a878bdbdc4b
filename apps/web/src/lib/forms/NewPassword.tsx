import { findPasswordIssue, MIN_PASSWORD_LENGTH } from '@partlane/domain/sign-in/password'
import { useI18n } from '@partlane/i18n/react'
import type { ComponentProps } from 'react'
import { cx } from '#ui/core/cx.ts'
import { Field } from '#ui/forms/Field.tsx'
import { useErrorMessage } from '../text/error-messages.ts'
import { PasswordInput } from './PasswordInput.tsx'
import { derivePasswordStrength, type PasswordStrength } from './password-strength.ts'

type NewPasswordProps = Omit<ComponentProps<typeof PasswordInput>, 'autoComplete'> & {
  label: string
  /** What was typed so far. */
  currentValue: string
  /** The person's own words, which are easy to guess. */
  personalTerms?: string[]
  /** A code: why it was refused. */
  errorCode: string | undefined
  optional?: boolean
}

/** A password that is being chosen, with what is still wrong with it while it is typed. */
export function NewPassword({ label, currentValue, personalTerms = [], errorCode, optional = false, ...rest }: NewPasswordProps) {
  const { t } = useI18n('accounts')
  const messages = useErrorMessage()
  return (
    <div>
      <Field
        label={label}
        hint={t(optional ? 'password.hint_optional' : 'password.hint', { count: MIN_PASSWORD_LENGTH })}
        error={errorCode && messages.messageOfField(errorCode)}
      >
        <PasswordInput {...rest} autoComplete="new-password" />
      </Field>
      <StrengthMeter currentValue={currentValue} personalTerms={personalTerms} />
    </div>
  )
}

const barCounts: Record<PasswordStrength, number> = { none: 0, refused: 1, fair: 2, strong: 3 }
const barClasses: Record<PasswordStrength, string> = { none: '', refused: 'bg-nofit', fair: 'bg-check', strong: 'bg-fit' }

/** Three bars and a word: why it would be refused, or how good it is. Read out politely when the typing pauses. */
function StrengthMeter({ currentValue, personalTerms }: { currentValue: string; personalTerms: string[] }) {
  const { t } = useI18n('accounts')
  const messages = useErrorMessage()
  const strength = derivePasswordStrength(currentValue, personalTerms)
  const refusalCode = strength === 'refused' ? findPasswordIssue(currentValue, personalTerms) : null
  return (
    <p role="status" className="mt-2 flex min-h-6 items-center gap-2 text-sm text-muted">
      {strength !== 'none' && (
        <>
          <span aria-hidden="true" className="flex gap-1">
            {[1, 2, 3].map((barNumber) => (
              <span
                key={barNumber}
                className={cx('h-1.5 w-8 rounded-full', barNumber <= barCounts[strength] ? barClasses[strength] : 'bg-sunken')}
              />
            ))}
          </span>
          {refusalCode ? messages.messageOfField(refusalCode) : t(`password.${strength === 'strong' ? 'strong' : 'fair'}`)}
        </>
      )}
    </p>
  )
}
