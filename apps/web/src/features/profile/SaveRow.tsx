import { useI18n } from '@partlane/i18n/react'
import { FormFault } from '#lib/forms/FormError.tsx'
import { Button } from '#ui/actions/Button.tsx'

type SaveRowProps = { fault: string | undefined; dirty: boolean; saving: boolean; onDiscard: () => void; label?: string }

/** The foot of a section: what went wrong, save, and back to what was. */
export function SaveRow({ fault, dirty, saving, onDiscard, label }: SaveRowProps) {
  const { t } = useI18n('profile')
  return (
    <>
      <FormFault>{fault}</FormFault>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" kind={dirty ? 'primary' : 'secondary'} loading={saving}>
          {label ?? t('save')}
        </Button>
        {dirty && !saving && (
          <Button kind="quiet" onClick={onDiscard}>
            {t('discard')}
          </Button>
        )}
      </div>
    </>
  )
}
