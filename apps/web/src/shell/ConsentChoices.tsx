import { useI18n } from '@partlane/i18n/react'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { type Consent, consentCategories } from './consent.ts'

type ConsentChoicesProps = { choice: Consent; onChange: (choice: Consent) => void }

/** One checkbox per category. Loaded when the visitor wants to choose. */
export function ConsentChoices({ choice, onChange }: ConsentChoicesProps) {
  const { t } = useI18n('consent-choices')
  return (
    <div className="mt-2">
      <Checkbox label={t('needed')} hint={t('needed_hint')} checked disabled readOnly />
      {consentCategories.map((category) => (
        <Checkbox
          key={category}
          label={t(`${category}`)}
          hint={t(`${category}_hint`)}
          checked={choice[category]}
          onChange={(event) => onChange({ ...choice, [category]: event.target.checked })}
        />
      ))}
    </div>
  )
}
