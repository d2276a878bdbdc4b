import { MIN_PASSWORD_LENGTH, passwordIssueOf } from '@partlane/domain/sign-in/password'
import { useI18n } from '@partlane/i18n/react'
import type { ComponentProps } from 'react'
import { cx } from '#ui/core/cx.ts'
import { Field } from '#ui/forms/Field.tsx'
import { useErrorMessages } from '../text/error-messages.ts'
import { PasswordInput } from './PasswordInput.tsx'

type NewPasswordProps = Omit<ComponentProps<typeof PasswordInput>, 'autoComplete'> & {
  label: string
  /** Current value of the field. */
  currentValue: string
  /** The user's name and address. A password that consists mostly of one of them is refused. */
  personalTerms?: string[]
  /** Code of the field error. */
  errorCode: string | undefined
  optional?: boolean
}

/** Field for a new password, with a strength meter that is updated while the user types. */
export function NewPassword({ label, currentValue, personalTerms = [], errorCode, optional = false, ...rest }: NewPasswordProps) {
  const { t } = useI18n('accounts')
  const { messageOfField } = useErrorMessages()
  return (
    <div>
      <Field
        label={label}
        hint={t(optional ? 'password.hint_optional' : 'password.hint', { count: MIN_PASSWORD_LENGTH })}
        error={errorCode && messageOfField(errorCode)}
      >
        <PasswordInput {...rest} autoComplete="new-password" />
      </Field>
      <StrengthMeter currentValue={currentValue} personalTerms={personalTerms} />
    </div>
  )
}

type PasswordStrength = 'none' | 'refused' | 'fair' | 'strong'

const characterClasses = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u]

/** The server refuses the same passwords, and also passwords that are known to be leaked. */
function derivePasswordStrength(password: string, personalTerms: string[]): PasswordStrength {
  if (password === '') return 'none'
  if (passwordIssueOf(password, personalTerms) !== null) return 'refused'
  const classCount = characterClasses.filter((pattern) => pattern.test(password)).length
  return password.length >= MIN_PASSWORD_LENGTH + 6 || (password.length >= MIN_PASSWORD_LENGTH + 2 && classCount >= 3) ? 'strong' : 'fair'
}

const barCounts: Record<PasswordStrength, number> = { none: 0, refused: 1, fair: 2, strong: 3 }
const barClasses: Record<PasswordStrength, string> = { none: '', refused: 'bg-nofit', fair: 'bg-check', strong: 'bg-fit' }

/**
 * Three bars and a text: the strength of the password, or why it would be refused.
 * Screen readers announce the text when typing pauses.
 */
function StrengthMeter({ currentValue, personalTerms }: { currentValue: string; personalTerms: string[] }) {
  const { t } = useI18n('accounts')
  const { messageOfField } = useErrorMessages()
  const strength = derivePasswordStrength(currentValue, personalTerms)
  const refusalCode = strength === 'refused' ? passwordIssueOf(currentValue, personalTerms) : null
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
          {refusalCode ? messageOfField(refusalCode) : t(`password.${strength === 'strong' ? 'strong' : 'fair'}`)}
        </>
      )}
    </p>
  )
}
