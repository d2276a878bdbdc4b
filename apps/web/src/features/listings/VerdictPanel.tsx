import type { VerdictValue } from '@partlane/contract/listings'
import { useI18n } from '@partlane/i18n/react'
import CarFront from 'lucide-react/icons/car-front'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldQuestion from 'lucide-react/icons/shield-question-mark'
import ShieldX from 'lucide-react/icons/shield-x'
import { ChooseCarLink } from '#lib/preferences/ChooseCarLink.tsx'
import { cx } from '#ui/core/cx.ts'
import { FittingPartsLink } from './FittingPartsLink.tsx'
import { deriveVerdictView } from './verdict-view.ts'

const variants = {
  success: { box: 'bg-fit-soft', title: 'text-fit', Icon: ShieldCheck },
  warning: { box: 'bg-check-soft', title: 'text-check', Icon: ShieldQuestion },
  danger: { box: 'bg-nofit-soft', title: 'text-nofit', Icon: ShieldX },
}

type VerdictPanelProps = {
  verdict: VerdictValue
  rowCount: number
  carName?: string | undefined
  /** Short name of the chosen car: "Golf". */
  carShortName?: string | undefined
  /** Category of the part, to find parts of the same kind that fit. */
  category?: { slug: string; name: string } | null
}

/**
 * Whether the part fits the chosen car, and which row of the fitment list decides.
 * Without a chosen car, it links to the car finder.
 */
export function VerdictPanel({ verdict, rowCount, carName, carShortName, category }: VerdictPanelProps) {
  const { t } = useI18n('listings')
  if (!verdict) return <ChooseCar />
  const { tone, title, text } = deriveVerdictView(verdict, rowCount, carName ?? t('fit.your_car'), t)
  const { box: boxClass, title: titleClass, Icon } = variants[tone]
  return (
    <section aria-live="polite" className={cx('flex gap-3.5 rounded-card p-4', boxClass)}>
      <Icon aria-hidden="true" className={cx('mt-0.5 size-6 shrink-0', titleClass)} />
      <div className="min-w-0">
        <h2 className={cx('text-[1.0625rem]', titleClass)}>{title}</h2>
        <p className="mt-0.5 text-md">{text}</p>
        {verdict.fit === 'does_not_fit' && category && <FittingPartsLink category={category} carShortName={carShortName} />}
      </div>
    </section>
  )
}

function ChooseCar() {
  const { t } = useI18n('listings')
  return (
    <section className="flex gap-3.5 rounded-card border border-line bg-surface p-4">
      <CarFront aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-muted" />
      <div className="min-w-0">
        <h2 className="text-[1.0625rem]">{t('verdict.none')}</h2>
        <p className="mt-0.5 text-md">
          {t('verdict.none_text')}{' '}
          <ChooseCarLink className="hit-44 font-bold text-link underline underline-offset-4">{t('verdict.choose_car')}</ChooseCarLink>
        </p>
      </div>
    </section>
  )
}
