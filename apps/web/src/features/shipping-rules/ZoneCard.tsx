import type { ShippingZone } from '@partlane/domain/shipping/zones'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useId } from 'react'
import { FormFault } from '#lib/forms/FormError.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { BandTable } from './BandTable.tsx'
import { CopyFrom } from './CopyFrom.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import { ReturnFields } from './ReturnFields.tsx'
import { copyBands, type RuleDraft } from './rule-draft.ts'
import type { RuleDrafts } from './use-rule-drafts.ts'

type ZoneCardProps = { zone: ShippingZone; draft: RuleDraft | undefined; edited: boolean; drafts: RuleDrafts; currency: string }

/** One zone: whether it is sent to, what that costs and takes, and how things come back. */
export function ZoneCard({ zone, draft, edited, drafts, currency }: ZoneCardProps) {
  const { t } = useI18n('shipping-rules')
  const id = useId()
  const title = t(`zone.${zone}.name`)
  const set = (part: Partial<RuleDraft>) => drafts.change(zone, part)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft) void drafts.keep(draft)
  }
  if (!draft)
    return (
      <Card as="section" title={title} titleAs="h2" actions={<Badge>{t('zone.not_sent')}</Badge>}>
        <p className="text-muted">{t(`zone.${zone}.hint`)}</p>
        <Button className="w-fit" onClick={() => set({})}>
          {t('zone.begin', { zone: title })}
        </Button>
      </Card>
    )
  const faults = drafts.faultsOf(zone)
  return (
    <Card as="section" aria-labelledby={id}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={id} className="text-lg">
              {title}
            </h2>
            {edited && <Badge tone="warn">{t('unsaved')}</Badge>}
            {!draft.active && <Badge>{t('zone.not_sent')}</Badge>}
          </div>
          <p className="text-muted">{t(`zone.${zone}.hint`)}</p>
          <Checkbox
            checked={draft.active}
            label={t('zone.active')}
            hint={t('zone.active_hint')}
            onChange={({ target }) => set({ active: target.checked })}
          />
        </div>
        <BandTable zone={title} bands={draft.bands} faults={faults} currency={currency} onChange={(bands) => set({ bands })}>
          <CopyFrom label={t('bands.copy')} zones={drafts.zones} self={zone} onCopy={(from) => set({ bands: copyBands(from.bands) })} />
        </BandTable>
        <DeliveryFields draft={draft} faults={faults} currency={currency} onChange={set} />
        <ReturnFields draft={draft} faults={faults} onChange={set}>
          <CopyFrom
            label={t('returns.copy')}
            zones={drafts.zones}
            self={zone}
            onCopy={({ return_days, return_paid_by }) => set({ return_days, return_paid_by })}
          />
        </ReturnFields>
        <FormFault>{Object.keys(faults).length > 0 ? t('check') : drafts.failedOf(zone)}</FormFault>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            type="submit"
            kind={edited ? 'primary' : 'secondary'}
            loading={drafts.saving === zone}
            aria-label={t('save_zone', { zone: title })}
          >
            {t('save')}
          </Button>
          {edited && (
            <Button kind="quiet" onClick={() => drafts.forget(zone)}>
              {t('discard')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}
