import { useApi } from '@partlane/client/api/api-context'
import { useOfferToWatchers, watchersQuery } from '@partlane/client/offers'
import { type Amount, formatAmount } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useMissingFields } from '#lib/forms/use-missing-fields.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { parseTypedAmount } from '#lib/text/typed-amount.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { MoneyInput } from '#ui/forms/NumberField.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { percentBelow } from './amounts-below.ts'

type PricedListing = { slug: string; title: string; price: Amount }
type OfferToWatchersDialogProps = { listing: PricedListing; onClose: () => void }

/** Says how many people an offer would go to, and asks for its price. */
export function OfferToWatchersDialog({ listing, onClose }: OfferToWatchersDialogProps) {
  const { t } = useI18n('offers')
  const { messageOfError } = useErrorMessages()
  const formId = useId()
  const { data: count, error, isFetching, refetch } = useQuery(watchersQuery(useApi(), listing.slug))
  const form = useWatchersForm({ listing, onClose })
  const hasRecipients = count !== undefined && count.offers_possible > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('watchers.title')}
      description={listing.title}
      footer={
        <>
          <Button onClick={onClose}>{t(hasRecipients ? 'cancel' : 'close')}</Button>
          {hasRecipients && (
            <Button variant="primary" type="submit" form={formId} loading={form.isPending}>
              {t('watchers.send')}
            </Button>
          )}
        </>
      }
    >
      {count ? (
        <form id={formId} ref={form.ref} className="grid gap-4" noValidate onSubmit={form.submit}>
          <FormError>{form.error ? messageOfError(form.error) : undefined}</FormError>
          <p>
            <b className="block text-ink">{t('watchers.count', { watchers: count.watchers })}</b>
            {count.watchers > 0 && t('watchers.possible', { count: count.offers_possible })}
          </p>
          {hasRecipients && <LowerPriceField form={form} price={listing.price} />}
          <p className="text-md text-muted">{t('watchers.text')}</p>
        </form>
      ) : error ? (
        <ErrorState title={t('watchers.failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
          {messageOfError(error)}
        </ErrorState>
      ) : (
        <Loading label={t('watchers.loading')} className="grid gap-3">
          <Skeleton className="h-6" />
          <Skeleton className="h-12" />
        </Loading>
      )}
    </Dialog>
  )
}

type WatchersForm = ReturnType<typeof useWatchersForm>

function LowerPriceField({ form, price }: { form: WatchersForm; price: Amount }) {
  const { t, formatMoney } = useI18n('offers')
  return (
    <Field
      label={t('watchers.price')}
      hint={
        form.percent === undefined
          ? t('respond.counter.price_now', { price: formatMoney(price) })
          : t('make.below', { percent: form.percent })
      }
      error={form.priceError}
      required
    >
      <MoneyInput currency={price.currency} value={form.price} onChange={({ target }) => form.setPrice(target.value)} />
    </Field>
  )
}

function useWatchersForm({ listing, onClose }: OfferToWatchersDialogProps) {
  const { t } = useI18n('offers')
  const { mutate, isPending, error } = useOfferToWatchers(listing.slug)
  const [price, setPrice] = useState('')
  const missing = useMissingFields()
  const amountMinor = parseTypedAmount(price, listing.price.currency)
  const percent = amountMinor === undefined ? undefined : percentBelow(amountMinor, listing.price)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amountMinor === undefined || percent === undefined) return missing.show()
    mutate(formatAmount(amountMinor, listing.price.currency), {
      onSuccess: ({ offers_made }) => {
        toast.success(t('watchers.done', { count: offers_made }))
        onClose()
      },
    })
  }
  return {
    ref: missing.form,
    price,
    setPrice,
    percent,
    priceError: missing.areShown && percent === undefined && t('watchers.price_high'),
    isPending,
    error,
    submit,
  }
}
