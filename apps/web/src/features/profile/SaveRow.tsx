import { useI18n } from '@partlane/i18n/react'
import { FormError } from '#lib/forms/FormError.tsx'
import { Button } from '#ui/actions/Button.tsx'

type SaveRowProps = { error: string | undefined; isDirty: boolean; isSaving: boolean; onDiscard: () => void; label?: string }

/** The foot of a section: what went wrong, save, and back to what was. */
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
