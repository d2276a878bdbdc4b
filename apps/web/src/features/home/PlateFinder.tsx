import { useI18n } from '@partlane/i18n/react'
import { useLocalPath } from '#lib/Link.tsx'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { PlateInput } from '#ui/Plate.tsx'

/** A plain form to search, which understands plates: it works before any script does. */
export function PlateFinder() {
  const { t } = useI18n('home')
  const action = useLocalPath()('/search')
  return (
    <form action={action} className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <Field label={t('finder.plate')} id="finder-plate">
        <PlateInput name="q" required placeholder="AB12 CDE" />
      </Field>
      <Button type="submit" kind="primary" size="lg" className="sm:min-h-16">
        {t('finder.go')}
      </Button>
    </form>
  )
}
