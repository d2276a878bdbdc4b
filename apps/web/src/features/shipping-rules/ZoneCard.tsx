import type { ShippingZone } from '@partlane/domain/shipping/zones'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useId } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { BandTable } from './BandTable.tsx'
import { CopyFromZoneMenu } from './CopyFromZoneMenu.tsx'
import { DeliveryFields } from './DeliveryFields.tsx'
import { ReturnFields } from './ReturnFields.tsx'
import { copyBands, type RuleDraft } from './rule-draft.ts'
import type { RuleDrafts } from './use-rule-drafts.ts'

type ZoneCardProps = { zone: ShippingZone; draft: RuleDraft | undefined; isEdited: boolean; drafts: RuleDrafts; currency: string }

/** The rule of one zone, or the button to add delivery to the zone. */
export function ZoneCard({ draft, ...rest }: ZoneCardProps) {
  return draft ? <ZoneForm draft={draft} {...rest} /> : <EmptyZone {...rest} />
}

function EmptyZone({ zone, drafts }: Pick<ZoneCardProps, 'zone' | 'drafts'>) {
  const { t } = useI18n('shipping-rules')
  const title = t(`zone.${zone}.name`)
  return (
    <Card as="section" title={title} titleAs="h2" actions={<Badge>{t('zone.not_sent')}</Badge>}>
      <p className="text-muted">{t(`zone.${zone}.hint`)}</p>
      <Button className="w-fit" onClick={() => drafts.updateDraft(zone, {})}>
        {t('zone.begin', { zone: title })}
      </Button>
    </Card>
  )
}

type ZoneFormProps = ZoneCardProps & { draft: RuleDraft }

/** Whether the seller delivers to the zone, the prices, the delivery times and the returns. */
function ZoneForm({ zone, draft, isEdited, drafts, currency }: ZoneFormProps) {
  const { t } = useI18n('shipping-rules')
  const id = useId()
  const title = t(`zone.${zone}.name`)
  const errors = drafts.errorsOf(zone)
  const updateDraft = (changes: Partial<RuleDraft>) => drafts.updateDraft(zone, changes)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void drafts.saveDraft(draft)
  }
  return (
    <Card as="section" aria-labelledby={id}>
      <form method="post" noValidate onSubmit={submit} className="grid gap-5">
        <ZoneHeader id={id} zone={zone} draft={draft} isEdited={isEdited} onChange={updateDraft} />
        <BandTable zone={title} bands={draft.bands} errors={errors} currency={currency} onChange={(bands) => updateDraft({ bands })}>
          <CopyFromZoneMenu
            label={t('bands.copy')}
            zones={drafts.zones}
            currentZone={zone}
            onCopy={(source) => updateDraft({ bands: copyBands(source.bands) })}
          />
        </BandTable>
        <DeliveryFields draft={draft} errors={errors} currency={currency} onChange={updateDraft} />
        <ReturnFields draft={draft} errors={errors} onChange={updateDraft}>
          <CopyFromZoneMenu
            label={t('returns.copy')}
            zones={drafts.zones}
            currentZone={zone}
            onCopy={({ return_days, return_paid_by }) => updateDraft({ return_days, return_paid_by })}
          />
        </ReturnFields>
        <FormError>{Object.keys(errors).length > 0 ? t('check') : drafts.failureOf(zone)}</FormError>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            type="submit"
            variant={isEdited ? 'primary' : 'secondary'}
            loading={drafts.savingZone === zone}
            aria-label={t('save_zone', { zone: title })}
          >
            {t('save')}
          </Button>
          {isEdited && (
            <Button variant="quiet" onClick={() => drafts.discardDraft(zone)}>
              {t('discard')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  )
}

type ZoneHeaderProps = Pick<ZoneFormProps, 'zone' | 'draft' | 'isEdited'> & { id: string; onChange: (changes: Partial<RuleDraft>) => void }

function ZoneHeader({ id, zone, draft, isEdited, onChange }: ZoneHeaderProps) {
  const { t } = useI18n('shipping-rules')
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="text-lg">
          {t(`zone.${zone}.name`)}
        </h2>
        {isEdited && <Badge tone="warn">{t('unsaved')}</Badge>}
        {!draft.active && <Badge>{t('zone.not_sent')}</Badge>}
      </div>
      <p className="text-muted">{t(`zone.${zone}.hint`)}</p>
      <Checkbox
        checked={draft.active}
        label={t('zone.active')}
        hint={t('zone.active_hint')}
        onChange={({ target }) => onChange({ active: target.checked })}
      />
    </div>
  )
}
