import { ApiError } from '@partlane/client/api/api-error'
import type { SettingsChange } from '@partlane/client/notification-settings'
import { useI18n } from '@partlane/i18n/react'
import type { UseMutationResult } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { FormError } from '#lib/forms/FormError.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'

/** "Saved", beside what was changed. */
export function SavedNote({ isSaved }: { isSaved: boolean }) {
  const { t } = useI18n('notification-settings')
  return (
    <span role="status" className="inline-flex shrink-0 items-center gap-1 text-sm text-muted">
      {isSaved && (
        <>
          <Check aria-hidden="true" className="size-4" />
          {t('saved')}
        </>
      )}
    </span>
  )
}

/** Why a change was not saved. */
export function SaveError({ error }: Pick<UseMutationResult<unknown, Error, SettingsChange>, 'error'>) {
  const { t } = useI18n('notification-settings')
  const { messageOfError } = useErrorMessages()
  if (!error) return null
  const isOffline = error instanceof ApiError && error.code === 'unreachable'
  return <FormError>{isOffline ? t('not_saved_offline') : t('not_saved', { reason: messageOfError(error) })}</FormError>
}
