import { type AgreedLine, useChooseHandover } from '@partlane/client/agreed-lines'
import { type LineShippingType, lineShippingTypes } from '@partlane/domain/listings/listing-fields'
import { minorUnitsOf } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { useId } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { agreedCheckoutPath } from '#lib/purchase/agreed-checkout-path.ts'
import { useChosenLines } from '#lib/purchase/use-chosen-lines.ts'
import { Link } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Price } from '#ui/display/Price.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { Picture } from '#ui/media/Picture.tsx'

/**
 * The parts whose price was agreed with the user, each with its deadline. A checked part belongs to
 * the next purchase. `showPayNow`: each also has a link that buys it alone. Nothing without parts.
 */
export function AgreedLines({ showPayNow = false }: { showPayNow?: boolean }) {
  const { t } = useI18n('agreed-lines')
  const { lines, chosenIds, toggle } = useChosenLines()
  const id = useId()
  if (lines.length === 0) return null
  return (
    <Card as="section" aria-labelledby={id} padded={false}>
      <div className="grid gap-1 border-b border-line px-4 py-3">
        <h2 id={id} className="text-base">
          {t('title')}
        </h2>
        <p className="text-sm text-muted">{t('text')}</p>
      </div>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <AgreedLineRow
            key={line.id}
            line={line}
            isChosen={chosenIds.includes(line.id)}
            onToggle={() => toggle(line.id)}
            showPayNow={showPayNow}
          />
        ))}
      </ul>
    </Card>
  )
}

type AgreedLineRowProps = { line: AgreedLine; isChosen: boolean; onToggle: () => void; showPayNow: boolean }

function AgreedLineRow({ line, isChosen, onToggle, showPayNow }: AgreedLineRowProps) {
  const { t, formatMoney, formatDate } = useI18n('agreed-lines')
  const { listing, quantity, unit_price, payable } = line
  const title = listing?.title ?? t('gone')
  return (
    <li className="flex gap-3 p-4 md:gap-4">
      {listing?.photo && (
        <span className="block w-20 shrink-0 self-start overflow-hidden rounded-control md:w-28">
          <Picture {...listing.photo} src={listing.photo.url} alt="" sizes="112px" />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
          <h3 className="min-w-0 flex-[1_1_7rem] font-sans text-base leading-snug font-bold tracking-normal">
            {listing ? (
              <Link to={`/listings/${listing.slug}`} className="hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </h3>
          <Price amount={line.line_total} size="sm" />
        </div>
        <p className="text-sm text-muted">{t(`source.${line.source}`)}</p>
        {quantity > 1 && <p className="text-sm text-muted">{t('each', { count: quantity, price: formatMoney(unit_price) })}</p>}
        {minorUnitsOf(line.surcharge) > 0 && <p className="text-sm text-muted">{t('surcharge', { price: formatMoney(line.surcharge) })}</p>}
        {payable ? (
          <p className="text-sm font-bold text-check">{t('pay_until', { time: formatDate(line.pay_until, 'datetime') })}</p>
        ) : (
          <p className="text-sm font-bold text-nofit">{t('not_payable')}</p>
        )}
        {payable && <HandoverSelect line={line} title={title} />}
        {payable && (
          <div className="flex flex-wrap items-center gap-x-6">
            <Checkbox
              label={
                <>
                  {t('include')}
                  <span className="sr-only">: {title}</span>
                </>
              }
              checked={isChosen}
              onChange={onToggle}
            />
            {showPayNow && (
              <Button size="sm" render={<Link to={agreedCheckoutPath(line.id)} />}>
                {t('pay_now')}
                <span className="sr-only">: {title}</span>
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

/** Delivery or collection, if the seller offers both. */
function HandoverSelect({ line: { id, listing, shipping_type }, title }: { line: AgreedLine; title: string }) {
  const { t } = useI18n('agreed-lines')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, error, variables } = useChooseHandover()
  const labels = { ship_only: t('handover.ship_only'), click_and_collect: t('handover.collect_in', { town: listing?.town ?? '' }) }
  if (listing?.shipping_type !== 'both') return <p className="text-sm text-muted">{labels[shipping_type]}</p>
  return (
    <>
      <FormError>{error ? messageOfError(error) : undefined}</FormError>
      <Field label={t('handover.of', { title })} hideLabel className="max-w-64">
        <Select
          options={lineShippingTypes.map((value) => ({ value, label: labels[value] }))}
          value={isPending ? variables.shipping_type : shipping_type}
          // Not disabled meanwhile, so that it keeps the focus.
          onChange={({ target }) => !isPending && mutate({ id, shipping_type: target.value as LineShippingType })}
        />
      </Field>
    </>
  )
}
