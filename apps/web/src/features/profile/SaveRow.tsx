import { useI18n } from '@partlane/i18n/react'
import { FormError } from '#lib/forms/FormError.tsx'
import { Button } from '#ui/actions/Button.tsx'

type SaveRowProps = { error: string | undefined; isDirty: boolean; isSaving: boolean; onDiscard: () => void; label?: string }

/**
 * Last row of a form section: form error, save button, and a discard button when values changed.
 */
export function SaveRow({ error, isDirty, isSaving, onDiscard, label }: SaveRowProps) {
  const { t } = useI18n('profile')
  return (
    <>
      <FormError>{error}</FormError>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant={isDirty ? 'primary' : 'secondary'} loading={isSaving}>
          {label ?? t('save')}
        </Button>
        {isDirty && !isSaving && (
          <Button variant="quiet" onClick={onDiscard}>
            {t('discard')}
          </Button>
        )}
      </div>
    </>
  )
}
