import { CODE_LENGTH } from '@partlane/domain/codes/verification-codes'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { parseCodeDigits } from './code-digits.ts'
import { ResendCode } from './ResendCode.tsx'

type CodeFormProps = {
  label: string
  submitLabel: string
  /** Checks the code. An error that it throws is shown beside the field. */
  onSubmit: (digits: string) => Promise<void>
  /** `getSecondsLeft`: seconds until another code may be requested. */
  resend: { getSecondsLeft: () => number; sendCode: () => Promise<void> }
  /** Fields above the code that belong to the same form. */
  children?: ReactNode
}

/**
 * Form for a verification code of six digits. It submits the code when the last digit is entered,
 * whether typed, pasted or filled in by the phone.
 */
export function CodeForm({ label, submitLabel, onSubmit, resend, children }: CodeFormProps) {
  const { t } = useI18n('accounts')
  const { messageOfError } = useErrorMessages()
  const [code, setCode] = useState('')
  const [errorMessage, setErrorMessage] = useState<string>()
  const [isSubmitting, setIsSubmitting] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)

  const submitCode = async (digits: string) => {
    if (isSubmitting) return
    if (digits.length < CODE_LENGTH) return setErrorMessage(t('code.too_short', { count: CODE_LENGTH }))
    setErrorMessage(undefined)
    setIsSubmitting(true)
    try {
      await onSubmit(digits)
    } catch (error) {
      setErrorMessage(messageOfError(error))
      inputRef.current?.select()
    } finally {
      setIsSubmitting(false)
    }
  }
  const changeCode = (text: string) => {
    const digits = parseCodeDigits(text)
    setCode(digits)
    setErrorMessage(undefined)
    if (digits.length === CODE_LENGTH && digits !== code) void submitCode(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void submitCode(code)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
      <Field label={label} error={errorMessage}>
        <Input
          ref={inputRef}
          name="code"
          value={code}
          onChange={(event) => changeCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={'0'.repeat(CODE_LENGTH)}
          spellCheck={false}
          className="num text-center text-xl tracking-[0.35em]"
        />
      </Field>
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSubmitting}>
        {submitLabel}
      </Button>
      <ResendCode
        getSecondsLeft={resend.getSecondsLeft}
        onSend={resend.sendCode}
        onError={(error) => setErrorMessage(messageOfError(error))}
      />
    </form>
  )
}
