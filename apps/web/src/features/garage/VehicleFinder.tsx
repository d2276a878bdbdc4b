import { useI18n } from '@partlane/i18n/react'
import { type ReactNode, useRef, useState } from 'react'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { CandidateChoice } from './CandidateChoice.tsx'
import { type CarPicker, findOnlyCar, isExactCar, NOT_LISTED, type ResolvedCar } from './car-choice.ts'
import { FinishedStep } from './FinishedStep.tsx'
import { LookupDetails } from './LookupDetails.tsx'
import type { LookupFormTarget } from './lookup-form-target.ts'
import { type LookupResult, type MissingVehicleDraft, toMissingVehicleDraft } from './lookup-result.ts'
import { MissingVehicleForm } from './MissingVehicleForm.tsx'
import { PlateLookupForm } from './PlateLookupForm.tsx'
import { VinLookupForm } from './VinLookupForm.tsx'

const lookupMethods = ['plate', 'vin', 'tree'] as const
export type LookupMethod = (typeof lookupMethods)[number]

type VehicleFinderProps = {
  Picker: CarPicker
  /** Content of the third tab: choice by make and model. Without scripts only this tab is shown. */
  tree: ReactNode
  /** Tab that is open first, and the value that it looks up on mount. */
  initial?: { method: LookupMethod; query?: string }
  onMethodChange?: (method: LookupMethod) => void
  /** Renders the next step for a car found by registration or VIN. */
  renderCar: (car: ResolvedCar) => ReactNode
  /** Called when a lookup finds exactly one car, engine included. */
  onOnlyCar?: ((car: ResolvedCar) => void) | undefined
  /** Page that looks up a value submitted before scripts run. */
  target?: LookupFormTarget
}

/**
 * Finds a car by registration, by VIN, or by make and model.
 * A lookup without a match shows the form to report the vehicle, filled with the lookup's data.
 */
export function VehicleFinder({
  Picker,
  tree,
  initial = { method: 'plate' },
  onMethodChange,
  renderCar,
  onOnlyCar,
  target = 'results',
}: VehicleFinderProps) {
  const { t } = useI18n('garage')
  const renderPanel = (method: 'plate' | 'vin') => (
    <LookupPanel
      key={method}
      method={method}
      query={initial.method === method ? initial.query : undefined}
      Picker={Picker}
      renderCar={renderCar}
      onOnlyCar={onOnlyCar}
      target={target}
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

type LookupPanelProps = Pick<VehicleFinderProps, 'Picker' | 'renderCar' | 'onOnlyCar'> & {
  target: LookupFormTarget
  method: 'plate' | 'vin'
  query: string | undefined
}

/**
 * A lookup step by step: the form, then the data that was found, the remaining question and the
 * next action.
 */
function LookupPanel({ method, query, Picker, renderCar, onOnlyCar, target }: LookupPanelProps) {
  const { t } = useI18n('garage')
  const [lookup, setLookup] = useState<LookupResult>()
  const [car, setCar] = useState<ResolvedCar | null | typeof NOT_LISTED>(null)
  const [notFoundDraft, setNotFoundDraft] = useState<MissingVehicleDraft>()
  const panelRef = useRef<HTMLDivElement>(null)
  const reset = () => {
    setLookup(undefined)
    setCar(null)
    setNotFoundDraft(undefined)
  }
  const handleResult = (result: LookupResult) => {
    if (result.candidates.length === 0) return setNotFoundDraft(toMissingVehicleDraft(result))
    const onlyCar = findOnlyCar(result)
    setLookup(result)
    setCar(onlyCar ?? null)
    // The form, which had the focus, is replaced by its result.
    panelRef.current?.focus({ preventScroll: true })
    if (onlyCar && isExactCar(result)) onOnlyCar?.(onlyCar)
  }
  const LookupForm = method === 'plate' ? PlateLookupForm : VinLookupForm
  const missingDraft = car === NOT_LISTED && lookup ? toMissingVehicleDraft(lookup) : notFoundDraft
  return (
    <div ref={panelRef} tabIndex={-1} className="grid gap-4 outline-none">
      {lookup ? (
        <>
          <FinishedStep changeLabel={t('lookup.change')} onChange={reset}>
            <LookupDetails lookup={lookup} />
          </FinishedStep>
          <CandidateChoice lookup={lookup} Picker={Picker} onChange={setCar} />
        </>
      ) : (
        <LookupForm
          initialValue={query}
          submitLabel={t('lookup.go')}
          target={target}
          onResult={handleResult}
          onNotFound={setNotFoundDraft}
          onLookupStart={reset}
        />
      )}
      {car && car !== NOT_LISTED && renderCar(car)}
      {missingDraft && (
        <section aria-label={t('missing.title')} className="rounded-card border border-line p-4">
          <h3 className="mb-1 text-base">{t('missing.title')}</h3>
          <MissingVehicleForm key={missingDraft.details} draft={missingDraft} onSent={reset} />
        </section>
      )}
    </div>
  )
}
