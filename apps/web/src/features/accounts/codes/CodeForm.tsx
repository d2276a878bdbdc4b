import { CODE_LENGTH } from '@partlane/domain/codes/verification-codes'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { codeDigits } from './code-digits.ts'
import { ResendCode } from './ResendCode.tsx'

type CodeFormProps = {
  label: string
  submitLabel: string
  /** Tries the digits; what it throws is said beside them. */
  onCode: (digits: string) => Promise<void>
  /** Asking for another code: the wait, and how. */
  resend: { left: () => number; send: () => Promise<void> }
  /** Above the digits: a choice that goes with them. */
  children?: ReactNode
}

/** Six digits; they are sent as soon as the sixth is there, typed, pasted or filled in by the phone. */
export function CodeForm({ label, submitLabel, onCode, resend, children }: CodeFormProps) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [trying, setTrying] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const send = async (digits: string) => {
    if (trying) return
    if (digits.length < CODE_LENGTH) return setFault(t('code.too_short', { count: CODE_LENGTH }))
    setFault(undefined)
    setTrying(true)
    try {
      await onCode(digits)
    } catch (error) {
      setFault(words.ofError(error))
      input.current?.select()
    } finally {
      setTrying(false)
    }
  }
  const type = (text: string) => {
    const digits = codeDigits(text)
    setCode(digits)
    setFault(undefined)
    if (digits.length === CODE_LENGTH && digits !== code) void send(digits)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(code)
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {children}
      <Field label={label} error={fault}>
        <Input
          ref={input}
          name="code"
          value={code}
          onChange={(event) => type(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder={'0'.repeat(CODE_LENGTH)}
          spellCheck={false}
          className="num text-center text-xl tracking-[0.35em]"
        />
      </Field>
      <Button type="submit" kind="primary" size="lg" wide loading={trying}>
        {submitLabel}
      </Button>
      <ResendCode left={resend.left} onSend={resend.send} onFault={(error) => setFault(words.ofError(error))} />
    </form>
  )
}
