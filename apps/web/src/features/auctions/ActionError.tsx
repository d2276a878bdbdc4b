import { FormError } from '#lib/forms/FormError.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'

/** Why a call was refused. Few pages have the messages of errors: they load now. */
export const ActionError = ({ error }: { error: Error }) => <FormError>{useErrorMessages().messageOfError(error)}</FormError>
