import { useConfirm, useCurrentUser } from '@partlane/client/accounts'
import { ApiError } from '@partlane/client/api-error'
import { CODE_LENGTH } from '@partlane/domain/accounts/confirmation'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useRef, useState } from 'react'
import { useErrorWords } from '#lib/error-words.ts'
import { useFacts } from '#lib/facts.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Input } from '#ui/Input.tsx'
import { toast } from '#ui/toast-store.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { codeDigits } from './code-digits.ts'
import { confirmationIsOver } from './confirmation-data.ts'
import { ResendCode } from './ResendCode.tsx'
import { useReturn } from './use-return.ts'

/** Six digits from the mail; they are sent as soon as the sixth is there, typed, pasted or filled in by the phone. */
export function ConfirmPage() {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const { mailsStayHere } = useFacts()
  const { data: user } = useCurrentUser()
  const confirm = useConfirm()
  const { goBack } = useReturn({ leaveIf: user?.confirmed === true && confirm.isIdle, otherwise: '/profile' })
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const send = async (digits: string) => {
    if (confirm.isPending) return
    if (digits.length < CODE_LENGTH) return setFault(t('confirm.too_short', { count: CODE_LENGTH }))
    setFault(undefined)
    try {
      await confirm.mutateAsync(digits)
      confirmationIsOver()
      toast.success(t('confirm.done'))
      goBack()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already_confirmed') return goBack()
      setFault(words.ofError(error))
      input.current?.select()
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
    <AccountFrame
      title={t('confirm.title')}
      intro={user?.email ? t('confirm.intro', { email: user.email }) : t('confirm.intro_plain')}
      below={mailsStayHere && <a href="/dev/mailbox">{t('confirm.mailbox')}</a>}
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('confirm.code')} error={fault}>
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
        <Button type="submit" kind="primary" size="lg" wide loading={confirm.isPending}>
          {t('confirm.submit')}
        </Button>
        <ResendCode onFault={(error) => setFault(words.ofError(error))} />
      </form>
    </AccountFrame>
  )
}
