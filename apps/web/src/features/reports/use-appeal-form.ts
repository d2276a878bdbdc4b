import { useI18n } from '@partlane/i18n/react'
import type { UseMutationResult } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { useTextDraft } from '#lib/forms/use-text-draft.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'

type AppealFormOptions = {
  /** The name of the stored text, see `useTextDraft`. */
  name: string
  sending: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error'>
  /** The appeal that exists already. */
  sent: { text: string } | null
}

/**
 * The text of an appeal and its submission. Call it outside of the form, which is gone when the
 * page shows an appeal that another tab has sent.
 */
export function useAppealForm({ name, sending: { mutate, isPending, error }, sent }: AppealFormOptions) {
  const { t } = useI18n('reports')
  const { messageOfError } = useErrorMessages()
  const [text, setText] = useTextDraft(name)
  const missing = useMissingFields()
  const typed = text.trim()
  return {
    text,
    setText,
    isPending,
    formRef: missing.form,
    error: error ? messageOfError(error) : undefined,
    missing: missing.areShown && typed === '' ? t('appeal.missing') : undefined,
    /** Another appeal was sent: this text is not lost. */
    isUnsent: sent !== null && !isPending && typed !== '' && typed !== sent.text,
    submit(event: FormEvent) {
      event.preventDefault()
      if (typed === '') return missing.show()
      mutate(typed, {
        onSuccess: () => {
          setText('')
          toast.success(t('appeal.sent'))
        },
      })
    },
  }
}

export type AppealForm = ReturnType<typeof useAppealForm>
