import { type NoticePreference, useChangeSettings } from '@partlane/client/notification-settings'
import { mailModes } from '@partlane/domain/notifications/notice-kinds'
import { useI18n } from '@partlane/i18n/react'
import { useId } from 'react'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { SavedNote, SaveError } from './SaveStatus.tsx'

/** The kinds of notices, each with its ways. */
export function PreferenceList({ preferences }: { preferences: readonly NoticePreference[] }) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {preferences.map((preference) => (
        <PreferenceRow key={preference.kind} preference={preference} />
      ))}
    </ul>
  )
}

/** A kind: always in the product, by mail as chosen, and by push on the devices that allow it. */
function PreferenceRow({ preference }: { preference: NoticePreference }) {
  const { t } = useI18n('notification-settings')
  const nameId = useId()
  const { mutate, isSuccess, error } = useChangeSettings()
  const { kind, mail, push, is_fixed: isFixed } = preference
  const save = (ways: Partial<Pick<NoticePreference, 'mail' | 'push'>>) => mutate({ preference: { kind, ...ways } })
  const options = mailModes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in all browsers */}
      <div
        role="group"
        aria-labelledby={nameId}
        className="grid grid-cols-[auto_minmax(0,1fr)] items-end gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_9rem_12rem] md:items-center"
      >
        <div className="max-md:col-span-2">
          <p className="flex items-baseline justify-between gap-3">
            <b id={nameId} className="text-ink">
              {t(`kind.${kind}.name`)}
            </b>
            <SavedNote isSaved={isSuccess} />
          </p>
          <span className="block text-md text-muted">{t(`kind.${kind}.text`)}</span>
        </div>
        <Checkbox label={t('way.push')} checked={push} onChange={({ target }) => save({ push: target.checked })} />
        {isFixed ? (
          <p className="py-2.5 text-md">
            <b>{t('way.mail')}</b> {t('fixed')}
          </p>
        ) : (
          <Field label={t('way.mail')}>
            <Select
              options={options}
              value={mail}
              onChange={({ target }) => {
                const mode = mailModes.find((candidate) => candidate === target.value)
                if (mode) save({ mail: mode })
              }}
            />
          </Field>
        )}
      </div>
      <SaveError error={error} />
    </li>
  )
}
