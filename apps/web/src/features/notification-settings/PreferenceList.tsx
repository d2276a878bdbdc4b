import { type NoticePreference, useSetPreference } from '@partlane/client/notification-settings'
import { mailModes } from '@partlane/domain/notifications/notice-kinds'
import { useI18n } from '@partlane/i18n/react'
import { useId } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'

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
  const { messageOfError } = useErrorMessages()
  const nameId = useId()
  const setPreference = useSetPreference()
  const { kind, mail, push, is_fixed: isFixed } = preference
  const save = (change: Partial<Pick<NoticePreference, 'mail' | 'push'>>) => setPreference.mutate({ kind, mail, push, ...change })
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
          <b id={nameId} className="block text-ink">
            {t(`kind.${kind}.name`)}
          </b>
          <span className="block text-md text-muted">{t(`kind.${kind}.text`)}</span>
        </div>
        <Checkbox label={t('way.push')} checked={push} onChange={({ target }) => save({ push: target.checked })} />
        {isFixed ? (
          <p className="py-2.5 text-md">
            <b>{t('way.mail')}:</b> {t('fixed')}
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
      {setPreference.error && <FormError>{messageOfError(setPreference.error)}</FormError>}
      <span role="status" className="sr-only">
        {setPreference.isSuccess ? t('saved') : ''}
      </span>
    </li>
  )
}
