import { useI18n } from '@partlane/i18n/react'
import { type ReactNode, useState } from 'react'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { CandidateChoice } from './CandidateChoice.tsx'
import { type CarPicker, NOT_LISTED, type ResolvedCar } from './car-choice.ts'
import { type LookupResult, type MissingVehicleDraft, toMissingVehicleDraft } from './lookup-result.ts'
import { MissingVehicleForm } from './MissingVehicleForm.tsx'
import { PlateLookupForm } from './PlateLookupForm.tsx'
import { VinLookupForm } from './VinLookupForm.tsx'

const lookupMethods = ['plate', 'vin', 'tree'] as const
export type LookupMethod = (typeof lookupMethods)[number]

type VehicleFinderProps = {
  Picker: CarPicker
  /** The third way, by make and model; it stands alone where scripts do not run. */
  tree: ReactNode
  /** Which way is open first, and what to ask there at once. */
  initial?: { method: LookupMethod; query?: string }
  onMethodChange?: (method: LookupMethod) => void
  /** What is done with a car somebody settled on by one of the first two ways. */
  renderCar: (car: ResolvedCar) => ReactNode
}

/** Which car? By registration, by VIN, or by make and model. Every dead end leads to telling us of it, with what was learned filled in. */
export function VehicleFinder({ Picker, tree, initial = { method: 'plate' }, onMethodChange, renderCar }: VehicleFinderProps) {
  const { t } = useI18n('garage')
  const renderPanel = (method: 'plate' | 'vin') => (
    <LookupPanel
      key={method}
      method={method}
      query={initial.method === method ? initial.query : undefined}
      Picker={Picker}
      renderCar={renderCar}
    />
  )
  const panels: Record<LookupMethod, ReactNode> = { plate: renderPanel('plate'), vin: renderPanel('vin'), tree }
  return (
    <Tabs
      variant="segment"
      label={t('lookup.ways')}
      defaultValue={initial.method}
      onValueChange={(id) => onMethodChange?.(id as LookupMethod)}
      noScriptTab="tree"
      tabs={lookupMethods.map((id) => ({ id, label: t(`lookup.way.${id}`), content: panels[id] }))}
    />
  )
}

type LookupPanelProps = Pick<VehicleFinderProps, 'Picker' | 'renderCar'> & { method: 'plate' | 'vin'; query: string | undefined }

/** One question, its answer, and what becomes of it. */
function LookupPanel({ method, query, Picker, renderCar }: LookupPanelProps) {
  const { t } = useI18n('garage')
  const [lookup, setLookup] = useState<LookupResult>()
  const [car, setCar] = useState<ResolvedCar | null | typeof NOT_LISTED>(null)
  const [notFoundDraft, setNotFoundDraft] = useState<MissingVehicleDraft>()
  const [resetKey, setResetKey] = useState(0)
  const reset = () => {
    setLookup(undefined)
    setCar(null)
    setNotFoundDraft(undefined)
    setResetKey(resetKey + 1)
  }
  const LookupForm = method === 'plate' ? PlateLookupForm : VinLookupForm
  const handleResult = (result: LookupResult) =>
    result.candidates.length > 0 ? setLookup(result) : setNotFoundDraft(toMissingVehicleDraft(result))
  const missingDraft = car === NOT_LISTED && lookup ? toMissingVehicleDraft(lookup) : notFoundDraft
  return (
    <div className="grid gap-5">
      <LookupForm
        initialValue={query}
        submitLabel={t('lookup.go')}
        onResult={handleResult}
        onNotFound={setNotFoundDraft}
        onLookupStart={reset}
      />
      {lookup && <CandidateChoice key={resetKey} lookup={lookup} Picker={Picker} onChange={setCar} />}
      {car && car !== NOT_LISTED && renderCar(car)}
      {missingDraft && (
        <section aria-label={t('missing.title')} className="rounded-card border border-line p-4">
          <h3 className="mb-1 text-base">{t('missing.title')}</h3>
          <MissingVehicleForm key={`${resetKey} ${missingDraft.details}`} draft={missingDraft} onSent={reset} />
        </section>
      )}
    </div>
  )
}
