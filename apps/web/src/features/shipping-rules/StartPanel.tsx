import { useAddDefaultRules } from '@partlane/client/shipping-rules'
import { money } from '@partlane/domain/money/amounts'
import { defaultShippingRules } from '@partlane/domain/shipping/shipping-cost'
import { useI18n } from '@partlane/i18n/react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { DataTable } from '#ui/display/DataTable.tsx'
import { formatWeight } from './weight-text.ts'

/**
 * The default rules, which apply while a seller has no rules.
 * The button creates a copy of them to edit.
 */
export function StartPanel({ currency }: { currency: string }) {
  const { t, locale, formatMoney } = useI18n('shipping-rules')
  const { messageOfError } = useErrorMessages()
  const startRules = useAddDefaultRules()
  const rows = (defaultShippingRules[0]?.bands ?? []).map((band, i) => ({ band, i }))
  const formatPrice = (zone: number, i: number) => formatMoney(money(defaultShippingRules[zone]?.bands[i]?.price_minor ?? 0, currency))
  return (
    <Card as="section" title={t('start.title')} titleAs="h2" className="[&>div]:gap-4">
      <p className="max-w-[64ch]">{t('start.text')}</p>
      <DataTable
        caption={t('start.caption')}
        hideCaption
        rows={rows}
        rowKey={({ i }) => String(i)}
        columns={[
          {
            id: 'weight',
            header: t('bands.weight'),
            isRowHeader: true,
            cell: ({ band }) =>
              band.up_to_grams === null ? t('start.heavier') : t('start.up_to', { weight: formatWeight(band.up_to_grams, locale) }),
          },
          ...defaultShippingRules.map(({ zone }, zoneIndex) => ({
            id: zone,
            header: t(`zone.${zone}.name`),
            align: 'end' as const,
            cell: ({ i }: { i: number }) => formatPrice(zoneIndex, i),
          })),
        ]}
      />
      <FormError>{startRules.error ? messageOfError(startRules.error) : undefined}</FormError>
      <Button variant="primary" className="w-fit" loading={startRules.isPending} onClick={() => startRules.mutate(undefined)}>
        {t('start.go')}
      </Button>
      <p className="text-sm text-muted">{t('start.note')}</p>
    </Card>
  )
}
