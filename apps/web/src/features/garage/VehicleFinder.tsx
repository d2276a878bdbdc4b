import { useI18n } from '@partlane/i18n/react'
import { type ReactNode, useState } from 'react'
import { Tabs } from '#ui/navigation/Tabs.tsx'
import { CandidateChoice } from './CandidateChoice.tsx'
import { type CarPicker, MISSING, type SettledCar } from './car-choice.ts'
import { type Learned, type LookedUp, learnedFrom } from './looked-up.ts'
import { MissingVehicleForm } from './MissingVehicleForm.tsx'
import { PlateQuestion } from './PlateQuestion.tsx'
import { VinQuestion } from './VinQuestion.tsx'

const ways = ['plate', 'vin', 'tree'] as const
export type Way = (typeof ways)[number]

type VehicleFinderProps = {
  Picker: CarPicker
  /** The third way, by make and model; it stands alone where scripts do not run. */
  tree: ReactNode
  /** Which way is open first, and what to ask there at once. */
  first?: { way: Way; text?: string }
  onWay?: (way: Way) => void
  /** What is done with a car somebody settled on by one of the first two ways. */
  settled: (car: SettledCar) => ReactNode
}

/** Which car? By registration, by VIN, or by make and model. Every dead end leads to telling us of it, with what was learned filled in. */
export function VehicleFinder({ Picker, tree, first = { way: 'plate' }, onWay, settled }: VehicleFinderProps) {
  const { t } = useI18n('garage')
  const question = (way: 'plate' | 'vin') => (
    <Asked key={way} way={way} text={first.way === way ? first.text : undefined} Picker={Picker} settled={settled} />
  )
  const panels: Record<Way, ReactNode> = { plate: question('plate'), vin: question('vin'), tree }
  return (
    <Tabs
      look="segment"
      label={t('lookup.ways')}
      defaultValue={first.way}
      onValueChange={(way) => onWay?.(way as Way)}
      withoutScripts="tree"
      tabs={ways.map((id) => ({ id, label: t(`lookup.way.${id}`), content: panels[id] }))}
    />
  )
}

type AskedProps = Pick<VehicleFinderProps, 'Picker' | 'settled'> & { way: 'plate' | 'vin'; text: string | undefined }

/** One question, its answer, and what becomes of it. */
function Asked({ way, text, Picker, settled }: AskedProps) {
  const { t } = useI18n('garage')
  const [looked, setLooked] = useState<LookedUp>()
  const [car, setCar] = useState<SettledCar | null | typeof MISSING>(null)
  const [unknown, setUnknown] = useState<Learned>()
  const [round, setRound] = useState(0)
  const forget = () => {
    setLooked(undefined)
    setCar(null)
    setUnknown(undefined)
    setRound(round + 1)
  }
  const Question = way === 'plate' ? PlateQuestion : VinQuestion
  const answer = (found: LookedUp) => (found.candidates.length > 0 ? setLooked(found) : setUnknown(learnedFrom(found)))
  const missing = car === MISSING && looked ? learnedFrom(looked) : unknown
  return (
    <div className="grid gap-5">
      <Question first={text} go={t('lookup.go')} onAnswer={answer} onUnknown={setUnknown} onAsk={forget} />
      {looked && <CandidateChoice key={round} looked={looked} Picker={Picker} onChange={setCar} />}
      {car && car !== MISSING && settled(car)}
      {missing && (
        <section aria-label={t('missing.title')} className="rounded-card border border-line p-4">
          <h3 className="mb-1 text-base">{t('missing.title')}</h3>
          <MissingVehicleForm key={`${round} ${missing.details}`} learned={missing} onSent={forget} />
        </section>
      )}
    </div>
  )
}
