import { useApi } from '@partlane/client/api/api-context'
import { generationsQuery, makesQuery, modelsQuery, seriesQuery, trimsQuery } from '@partlane/client/catalogue'
import type { VehicleLevel } from '@partlane/contract/catalogue'
import { useI18n } from '@partlane/i18n/react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { deepestLevel, levels, listModelYears, type SelectedVehicle, updateChoice, type VehicleChoice } from './vehicle-choice.ts'

const VehicleSearchField = lazy(() => import('./VehicleSearchField.tsx').then((module) => ({ default: module.VehicleSearchField })))

type VehiclePickerProps = {
  /**
   * Called on each change. The value is null while no make is chosen.
   * Callers that need a precise vehicle check its `level`.
   */
  onChange: (vehicle: SelectedVehicle | null) => void
  /** Name of the make select: a form submitted without scripts sends the make. */
  name?: string
  /** Shows a year select. Fitment rows do not need it: they have their own year range. */
  withYear?: boolean
  /** Initial path, e.g. the make found by a registration or VIN lookup. */
  initial?: readonly { id: string; level: VehicleLevel }[]
  className?: string
}

/**
 * Selects a vehicle from the make down with native selects, or by text search.
 * The select of a level appears when its parent is chosen. A node of any level is a valid choice:
 * "Golf Mk7" needs no engine. To reset the picker, change its `key`.
 */
export function VehiclePicker({ onChange, name, withYear = false, initial = [], className }: VehiclePickerProps) {
  const { t } = useI18n('catalogue')
  const [isTextSearch, setIsTextSearch] = useState(false)
  const picker = usePicker(onChange, initial)
  const { choice, lists, years, year } = picker
  const visibleLevels = levels.filter((level, index) => {
    const parentLevel = levels[index - 1]
    return (
      index <= 1 || (parentLevel !== undefined && choice[parentLevel] && (lists[level].isPending || (lists[level].data?.length ?? 0) > 0))
    )
  })
  return (
    <div className={className}>
      <div className="grid gap-3 sm:grid-cols-2">
        {isTextSearch ? (
          <Suspense>
            <VehicleSearchField onSelect={picker.selectPath} />
          </Suspense>
        ) : (
          visibleLevels.map((level) => (
            <LevelSelect
              key={level}
              level={level}
              name={level === 'make' ? name : undefined}
              choice={choice}
              list={lists[level]}
              onSelect={picker.selectLevel}
            />
          ))
        )}
        {withYear && years.length > 1 && (
          <Field label={t('picker.year')}>
            <Select
              value={year === null ? '' : String(year)}
              placeholder={t('picker.any_year')}
              options={years.map((value) => ({ value: String(value), label: String(value) }))}
              onChange={(event) => picker.selectYear(event.currentTarget.value)}
            />
          </Field>
        )}
      </div>
      <Button variant="quiet" size="sm" className="mt-2 -ml-3 text-link!" onClick={() => setIsTextSearch(!isTextSearch)}>
        {t(isTextSearch ? 'finder.lists_instead' : 'finder.words_instead')}
      </Button>
    </div>
  )
}

type CatalogueNode = {
  id: string
  name: string
  popular?: boolean
  codes?: readonly string[]
  year_from?: number | null
  year_to?: number | null
}
type NodeQuery = Pick<UseQueryResult<CatalogueNode[]>, 'data' | 'isPending' | 'isError'>

type VehiclePath = readonly { id: string; level: VehicleLevel }[]
const choiceFromPath = (path: VehiclePath): VehicleChoice => Object.fromEntries(path.map(({ id, level }) => [level, id]))

function usePicker(onChange: VehiclePickerProps['onChange'], initial: VehiclePath) {
  const [choice, setChoice] = useState<VehicleChoice>(() => choiceFromPath(initial))
  const [year, setYear] = useState<number | null>(null)
  const lists = useLists(choice)
  const nodeAt = (level: VehicleLevel) => lists[level].data?.find(({ id }) => id === choice[level])
  const level = deepestLevel(choice)
  const names = levels.flatMap((treeLevel) => nodeAt(treeLevel)?.name ?? [])
  const node = level && nodeAt(level)
  const datedNode =
    level &&
    levels
      .slice(0, levels.indexOf(level) + 1)
      .map(nodeAt)
      .findLast((candidate) => candidate?.year_from)
  const years = datedNode
    ? listModelYears({ year_from: datedNode.year_from ?? null, year_to: datedNode.year_to ?? null }, new Date().getFullYear())
    : []
  const fullName = names.join(' ')
  const shortName = nodeAt('model')?.name ?? nodeAt('make')?.name ?? ''
  const selectedYear = year !== null && years.includes(year) ? year : null

  const latestOnChange = useRef(onChange)
  latestOnChange.current = onChange
  useEffect(() => {
    if (node && level) latestOnChange.current({ id: Number(node.id), name: fullName, shortName, level, year: selectedYear })
    else if (!level) latestOnChange.current(null)
  }, [node, level, fullName, shortName, selectedYear])

  return {
    choice,
    lists,
    years,
    year: selectedYear,
    selectLevel: (changedLevel: VehicleLevel, id: string) => setChoice(updateChoice(choice, changedLevel, id)),
    selectYear: (text: string) => setYear(text === '' ? null : Number(text)),
    selectPath: (path: VehiclePath) => setChoice(choiceFromPath(path)),
  }
}

function useLists(choice: VehicleChoice): Record<VehicleLevel, NodeQuery> {
  const api = useApi()
  return {
    make: useQuery(makesQuery(api)),
    model: useQuery(modelsQuery(api, choice.make)),
    generation: useQuery(generationsQuery(api, choice.model)),
    series: useQuery(seriesQuery(api, choice.generation)),
    trim: useQuery(trimsQuery(api, choice.series)),
  }
}

type LevelSelectProps = {
  level: VehicleLevel
  name: string | undefined
  choice: VehicleChoice
  list: NodeQuery
  onSelect: (level: VehicleLevel, id: string) => void
}

function LevelSelect({ level, name, choice, list, onSelect }: LevelSelectProps) {
  const { t } = useI18n('catalogue')
  const parentLevel = levels[levels.indexOf(level) - 1]
  const isParentMissing = parentLevel !== undefined && !choice[parentLevel]
  const rows = list.data ?? []
  const popular = rows.filter((row) => row.popular)
  const loading = !isParentMissing && list.isPending
  const selectRef = usePreHydrationChoice((id) => onSelect(level, id))
  return (
    <Field label={t(`picker.${level}`)} error={list.isError && t('picker.failed')}>
      <Select
        ref={selectRef}
        name={name}
        key={parentLevel === undefined ? String(loading) : undefined}
        // The make select is uncontrolled: with `value`, hydration would reset a choice that the
        // user made before the scripts loaded.
        {...(parentLevel === undefined ? { defaultValue: choice[level] } : { value: choice[level] ?? '' })}
        disabled={isParentMissing || loading}
        placeholder={loading ? t('picker.loading') : t(`picker.any_${level}`)}
        onChange={(event) => onSelect(level, event.currentTarget.value)}
      >
        {popular.length > 0 && <Options rows={popular} label={t('picker.popular')} />}
        {popular.length > 0 ? (
          <Options rows={rows.filter((row) => !row.popular)} label={t('picker.others')} />
        ) : (
          <Options rows={rows} showYears={level === 'generation' || level === 'series'} />
        )}
      </Select>
    </Field>
  )
}

/** Reports a choice that the user made before hydration. */
function usePreHydrationChoice(onSelect: (id: string) => void) {
  const selectRef = useRef<HTMLSelectElement>(null)
  const latestOnSelect = useRef(onSelect)
  latestOnSelect.current = onSelect
  useEffect(() => {
    const initialValue = selectRef.current?.value
    if (initialValue) latestOnSelect.current(initialValue)
  }, [])
  return selectRef
}

/** `showYears` adds the years to the labels. They distinguish generations and series. */
function Options({ rows, label, showYears = false }: { rows: readonly CatalogueNode[]; label?: string; showYears?: boolean }) {
  const { t } = useI18n('catalogue')
  const formatLabel = ({ name, codes = [], year_from: from, year_to: to }: CatalogueNode) => {
    const nameWithCode = codes[0] && codes[0] !== name ? `${name} · ${codes[0]}` : name
    if (!from || !showYears) return nameWithCode
    return to
      ? t('picker.between', { name: nameWithCode, from: String(from), to: String(to) })
      : t('picker.since', { name: nameWithCode, from: String(from) })
  }
  const options = rows.map((row) => (
    <option key={row.id} value={row.id}>
      {formatLabel(row)}
    </option>
  ))
  return label ? <optgroup label={label}>{options}</optgroup> : options
}
