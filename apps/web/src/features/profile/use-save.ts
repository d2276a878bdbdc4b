import { ApiError } from '@partlane/client/api/api-error'
import { useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { setServerErrors } from '#lib/forms/contract-form.ts'
import { useUnsavedChanges } from '#lib/forms/unsaved-changes.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'

type SaveOptions<V extends FieldValues> = {
  /** JSON pointer of the form values in the request body: `/business_information/`. */
  pointerPrefix: string
  /** Error codes without a pointer that concern one field. */
  fieldByErrorCode?: Record<string, Path<V>>
}

/**
 * Saves a form of the account. An error of the server is shown on its field; any other error is
 * `formError`, which SaveRow shows above the button. The values stay in the form. Leaving the page
 * with unsaved changes asks for confirmation.
 */
export function useSave<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  { pointerPrefix, fieldByErrorCode = {} }: SaveOptions<V>,
) {
  const { messageOfError } = useErrorMessages()
  const [formError, setFormError] = useState<string>()
  useUnsavedChanges(form.formState.isDirty)

  const showServerErrors = (error: unknown) => {
    const field = error instanceof ApiError ? fieldByErrorCode[error.code] : undefined
    if (error instanceof ApiError && field) form.setError(field, { type: 'server', message: error.code }, { shouldFocus: true })
    else if (setServerErrors(form, error, pointerPrefix)) setFormError(messageOfError(error))
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
