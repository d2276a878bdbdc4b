import { ApiError } from '@partlane/client/api/api-error'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { setServerErrors } from '#lib/forms/contract-form.ts'
import { useUnsavedChanges } from '#lib/forms/unsaved-changes.tsx'
import { useErrorMessage } from '#lib/text/error-messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'

type SaveOptions<V extends FieldValues> = {
  /** Where in the call's body the form's values are: `/business_information/`. */
  pointerPrefix: string
  /** Refusals that are about one field, by their codes. */
  fields?: Record<string, Path<V>>
}

/**
 * Sends a form of the account. What the server finds lands on its field, the rest is `fault`, to be said above the button; what was
 * typed stays either way. Until it is saved, leaving the page is asked about.
 */
export function useSave<V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>, { pointerPrefix, fields = {} }: SaveOptions<V>) {
  const messages = useErrorMessage()
  const [formError, setFormError] = useState<string>()
  useUnsavedChanges(form.formState.isDirty)

  const showServerErrors = (error: unknown) => {
    const field = error instanceof ApiError ? fields[error.code] : undefined
    if (error instanceof ApiError && field) form.setError(field, { type: 'server', message: error.code }, { shouldFocus: true })
    else if (setServerErrors(form, error, pointerPrefix)) setFormError(messages.messageOfError(error))
  }
  /** @returns whether it was saved */
  const save = async (send: () => Promise<unknown>, successMessage: string): Promise<boolean> => {
    setFormError(undefined)
    try {
      await send()
      toast.success(successMessage)
      return true
    } catch (error) {
      showServerErrors(error)
      return false
    }
  }
  return { save, formError }
}
