import { useApi } from '@partlane/client/api/api-context'
import { attributionsQuery, categoriesQuery, optionsQuery, subCategoriesQuery } from '@partlane/client/catalogue'
import { useI18n } from '@partlane/i18n/react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Combobox } from '#ui/forms/Combobox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { SellSection } from './SellSection.tsx'
import type { ListingForm } from './use-listing-form.ts'

/** What kind of part it is, and what that kind is asked. */
export function CategorySection({ form }: { form: ListingForm }) {
  const { t } = useI18n('selling')
  const words = useErrorWords()
  const { values, set, errors } = form
  const kinds = useKinds()
  const chosen = values.category && { id: String(values.category.id), label: values.category.name }
  return (
    <SellSection id="category" title={t('category.title')}>
      <Field
        id="field-category"
        label={t('category.category')}
        hint={t('category.hint')}
        error={errors.category && words.ofField(errors.category)}
        required
      >
        <Combobox
          options={kinds}
          value={chosen}
          placeholder={t('category.placeholder')}
          onValueChange={(option) => set({ category: option && { id: Number(option.id), name: option.label }, attributes: {} })}
        />
      </Field>
      {values.category && <Questions form={form} categoryId={String(values.category.id)} />}
    </SellSection>
  )
}

/** Every kind of part, named with its category, for a list one types into. */
function useKinds() {
  const api = useApi()
  const { data: categories } = useQuery(categoriesQuery(api))
  const { data: kinds } = useQuery(subCategoriesQuery(api))
  const names = new Map(categories?.map(({ id, name }) => [id, name]))
  return (kinds ?? []).map(({ id, name, category_id }) => ({ id, label: name, hint: names.get(category_id) ?? '' }))
}

function Questions({ form, categoryId }: { form: ListingForm; categoryId: string }) {
  const { t } = useI18n('selling')
  const words = useErrorWords()
  const api = useApi()
  const { values, set, errors } = form
  const { data: questions = [] } = useQuery(attributionsQuery(api, categoryId))
  const choices = questions.filter(({ type }) => type === 'choice')
  const options = useQueries({ queries: choices.map(({ id }) => optionsQuery(api, id)) })
  if (questions.length === 0) return null
  const answer = (key: string, value: string) => set({ attributes: { ...values.attributes, [key]: value } })
  return (
    <Field group label={t('category.questions')} error={errors.attributes && words.ofField(errors.attributes)}>
      <div className="grid gap-4 sm:grid-cols-2">
        {questions.map(({ id, key, label, type, unit }) => {
          const value = values.attributes[key] ?? ''
          const list = type === 'boolean' ? yesNo(t) : (options[choices.findIndex((choice) => choice.id === id)]?.data ?? [])
          return (
            <Field key={key} label={label}>
              {type === 'choice' || type === 'boolean' ? (
                <Select value={value} placeholder={t('not_said')} options={list} onChange={(event) => answer(key, event.target.value)} />
              ) : (
                <Input
                  value={value}
                  maxLength={200}
                  suffix={unit ?? undefined}
                  inputMode={type === 'number' ? 'decimal' : undefined}
                  onChange={(event) => answer(key, type === 'number' ? event.target.value.replace(',', '.') : event.target.value)}
                />
              )}
            </Field>
          )
        })}
      </div>
    </Field>
  )
}

const yesNo = (t: (key: 'yes' | 'no') => string) => [
  { value: 'true', label: t('yes') },
  { value: 'false', label: t('no') },
]
