import { useApi } from '@partlane/client/api/api-context'
import { attributionsQuery, categoriesQuery, optionsQuery, subCategoriesQuery } from '@partlane/client/catalogue'
import { listingLimits } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Combobox } from '#ui/forms/Combobox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { SellSection } from './SellSection.tsx'
import type { ListingForm } from './use-listing-form.ts'

/** Category of the part, and the attributes of this category. */
export function CategorySection({ form }: { form: ListingForm }) {
  const { t } = useI18n('selling')
  const { messageOfField } = useErrorMessages()
  const { values, updateValues, errors } = form
  const subcategories = useSubcategoryOptions()
  const selected = values.category && { id: values.category.id, label: values.category.name }
  return (
    <SellSection id="category" title={t('category.title')}>
      <Field
        id="field-category"
        label={t('category.category')}
        hint={t('category.hint')}
        error={errors.category && messageOfField(errors.category)}
        required
      >
        <Combobox
          options={subcategories}
          value={selected}
          placeholder={t('category.placeholder')}
          onValueChange={(option) => updateValues({ category: option && { id: option.id, name: option.label }, attributes: {} })}
        />
      </Field>
      {values.category && <AttributeFields form={form} categoryId={values.category.id} />}
    </SellSection>
  )
}

/** All subcategories with the name of their category, as options of a combobox. */
function useSubcategoryOptions() {
  const api = useApi()
  const { data: categories } = useQuery(categoriesQuery(api))
  const { data: subcategories } = useQuery(subCategoriesQuery(api))
  const names = new Map(categories?.map(({ id, name }) => [id, name]))
  return (subcategories ?? []).map(({ id, name, category_id }) => ({ id, label: name, hint: names.get(category_id) ?? '' }))
}

function AttributeFields({ form, categoryId }: { form: ListingForm; categoryId: string }) {
  const { t } = useI18n('selling')
  const { messageOfField } = useErrorMessages()
  const api = useApi()
  const { values, updateValues, errors } = form
  const { data: attributes = [] } = useQuery(attributionsQuery(api, categoryId))
  const choiceAttributes = attributes.filter(({ type }) => type === 'choice')
  const options = useQueries({ queries: choiceAttributes.map(({ id }) => optionsQuery(api, id)) })
  if (attributes.length === 0) return null
  const setAttribute = (key: string, value: string) => updateValues({ attributes: { ...values.attributes, [key]: value } })
  return (
    <Field group label={t('category.questions')} error={errors.attributes && messageOfField(errors.attributes)}>
      <div className="grid gap-4 sm:grid-cols-2">
        {attributes.map(({ id, key, label, type, unit }) => {
          const value = values.attributes[key] ?? ''
          const selectOptions =
            type === 'boolean' ? booleanOptions(t) : (options[choiceAttributes.findIndex((choice) => choice.id === id)]?.data ?? [])
          return (
            <Field key={key} label={label}>
              {type === 'choice' || type === 'boolean' ? (
                <Select
                  value={value}
                  placeholder={t('not_said')}
                  options={selectOptions}
                  onChange={(event) => setAttribute(key, event.target.value)}
                />
              ) : (
                <Input
                  value={value}
                  maxLength={listingLimits.attribute_value}
                  suffix={unit ?? undefined}
                  inputMode={type === 'number' ? 'decimal' : undefined}
                  onChange={(event) => setAttribute(key, type === 'number' ? event.target.value.replace(',', '.') : event.target.value)}
                />
              )}
            </Field>
          )
        })}
      </div>
    </Field>
  )
}

const booleanOptions = (t: (key: 'yes' | 'no') => string) => [
  { value: 'true', label: t('yes') },
  { value: 'false', label: t('no') },
]
