import { useApi } from '@partlane/client/api/api-context'
import { generationsQuery, makesQuery, modelsQuery, seriesQuery, trimsQuery } from '@partlane/client/catalogue'
import type { VehicleLevel } from '@partlane/contract/catalogue'
import { useI18n } from '@partlane/i18n/react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { type Choice, choiceWith, deepest, levels, type PickedVehicle, yearsOf } from './picked.ts'

const VehicleWords = lazy(() => import('./VehicleWords.tsx').then((module) => ({ default: module.VehicleWords })))

type VehiclePickerProps = {
  /** Each time the choice changes; null while no make is chosen. Callers decide how exact it must be by `level`. */
  onChange: (picked: PickedVehicle | null) => void
  /** Name of the make's field: a form without scripts then sends the make. */
  name?: string
  /** Ask for the year too (a garage, the finder); a fitment list has ranges of its own. */
  withYear?: boolean
  /** What is chosen from the start: the make that a registration or a VIN told. */
  initial?: readonly { id: string; level: VehicleLevel }[]
  className?: string
}

/**
 * The car from the make down, in the browser's own selects, or said in words. Each list appears when the one above it is chosen;
 * where somebody stops, that is the car: "Golf Mk7" is a fine answer. To use it again from the start, give it a new key.
 */
export function VehiclePicker({ onChange, name, withYear = false, initial = [], className }: VehiclePickerProps) {
  const { t } = useI18n('catalogue')
  const [words, setWords] = useState(false)
  const picker = usePicker(onChange, initial)
  const { choice, lists, years, year } = picker
  const shown = levels.filter((level, at) => {
    const above = levels[at - 1]
    return at <= 1 || (above !== undefined && choice[above] && (lists[level].isPending || (lists[level].data?.length ?? 0) > 0))
  })
  return (
    <div className={className}>
      <div className="grid gap-3 sm:grid-cols-2">
        {words ? (
          <Suspense>
            <VehicleWords onTake={picker.take} />
          </Suspense>
        ) : (
          shown.map((level) => (
            <LevelSelect
              key={level}
              level={level}
              name={level === 'make' ? name : undefined}
              choice={choice}
              list={lists[level]}
              onChoose={picker.choose}
            />
          ))
        )}
        {withYear && years.length > 1 && (
          <Field label={t('picker.year')}>
            <Select
              value={year === null ? '' : String(year)}
              placeholder={t('picker.any_year')}
              options={years.map((value) => ({ value: String(value), label: String(value) }))}
              onChange={(event) => picker.chooseYear(event.currentTarget.value)}
            />
          </Field>
        )}
      </div>
      <Button kind="quiet" size="sm" className="mt-2 -ml-3 text-link!" onClick={() => setWords(!words)}>
        {t(words ? 'finder.lists_instead' : 'finder.words_instead')}
      </Button>
    </div>
  )
}

type Row = { id: string; name: string; popular?: boolean; codes?: readonly string[]; year_from?: number | null; year_to?: number | null }
type List = Pick<UseQueryResult<Row[]>, 'data' | 'isPending' | 'isError'>

type Path = readonly { id: string; level: VehicleLevel }[]
const choiceOf = (path: Path): Choice => Object.fromEntries(path.map(({ id, level }) => [level, id]))

function usePicker(onChange: VehiclePickerProps['onChange'], initial: Path) {
  const [choice, setChoice] = useState<Choice>(() => choiceOf(initial))
  const [year, setYear] = useState<number | null>(null)
  const lists = useLists(choice)
  const row = (level: VehicleLevel) => lists[level].data?.find(({ id }) => id === choice[level])
  const level = deepest(choice)
  const names = levels.flatMap((each) => row(each)?.name ?? [])
  const own = level && row(level)
  const dated =
    level &&
    levels
      .slice(0, levels.indexOf(level) + 1)
      .map(row)
      .findLast((found) => found?.year_from)
  const years = dated ? yearsOf({ year_from: dated.year_from ?? null, year_to: dated.year_to ?? null }, new Date().getFullYear()) : []
  const fullName = names.join(' ')
  const shortName = row('model')?.name ?? row('make')?.name ?? ''
  const said = year !== null && years.includes(year) ? year : null

  const tell = useRef(onChange)
  tell.current = onChange
  useEffect(() => {
    if (own && level) tell.current({ id: Number(own.id), name: fullName, shortName, level, year: said })
    else if (!level) tell.current(null)
  }, [own, level, fullName, shortName, said])

  return {
    choice,
    lists,
    years,
    year: said,
    choose: (at: VehicleLevel, id: string) => setChoice(choiceWith(choice, at, id)),
    chooseYear: (text: string) => setYear(text === '' ? null : Number(text)),
    take: (path: Path) => setChoice(choiceOf(path)),
  }
}

function useLists(choice: Choice): Record<VehicleLevel, List> {
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
  choice: Choice
  list: List
  onChoose: (level: VehicleLevel, id: string) => void
}

function LevelSelect({ level, name, choice, list, onChoose }: LevelSelectProps) {
  const { t } = useI18n('catalogue')
  const above = levels[levels.indexOf(level) - 1]
  const waiting = above !== undefined && !choice[above]
  const rows = list.data ?? []
  const popular = rows.filter((row) => row.popular)
  const loading = !waiting && list.isPending
  const early = useEarlyChoice((id) => onChoose(level, id))
  return (
    <Field label={t(`picker.${level}`)} error={list.isError && t('picker.failed')}>
      <Select
        ref={early}
        name={name}
        key={above === undefined ? String(loading) : undefined}
        // The make is left to the browser: React would take back what was chosen before it came
        {...(above === undefined ? { defaultValue: choice[level] } : { value: choice[level] ?? '' })}
        disabled={waiting || loading}
        placeholder={loading ? t('picker.loading') : t(`picker.any_${level}`)}
        onChange={(event) => onChoose(level, event.currentTarget.value)}
      >
        {popular.length > 0 && <Options rows={popular} label={t('picker.popular')} />}
        {popular.length > 0 ? (
          <Options rows={rows.filter((row) => !row.popular)} label={t('picker.others')} />
        ) : (
          <Options rows={rows} dated={level === 'generation' || level === 'series'} />
        )}
      </Select>
    </Field>
  )
}

/** A choice made before the page's scripts were there counts too. */
function useEarlyChoice(onChoose: (id: string) => void) {
  const select = useRef<HTMLSelectElement>(null)
  const tell = useRef(onChoose)
  tell.current = onChoose
  useEffect(() => {
    const chosen = select.current?.value
    if (chosen) tell.current(chosen)
  }, [])
  return select
}

/** Years tell generations apart; behind a model they would only be noise. */
function Options({ rows, label, dated = false }: { rows: readonly Row[]; label?: string; dated?: boolean }) {
  const { t } = useI18n('catalogue')
  const words = ({ name, codes = [], year_from: from, year_to: to }: Row) => {
    const coded = codes[0] && codes[0] !== name ? `${name} · ${codes[0]}` : name
    if (!from || !dated) return coded
    return to
      ? t('picker.between', { name: coded, from: String(from), to: String(to) })
      : t('picker.since', { name: coded, from: String(from) })
  }
  const options = rows.map((row) => (
    <option key={row.id} value={row.id}>
      {words(row)}
    </option>
  ))
  return label ? <optgroup label={label}>{options}</optgroup> : options
}
