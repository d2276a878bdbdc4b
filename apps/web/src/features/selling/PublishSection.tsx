import { listMissingPublishFields, type PublishField } from '@partlane/domain/listings/listing-fields'
import { money, parseAmount } from '@partlane/domain/money/amounts'
import { useI18n } from '@partlane/i18n/react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CopyPlus from 'lucide-react/icons/copy-plus'
import type { ReactNode } from 'react'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { cx } from '#ui/core/cx.ts'
import { Price } from '#ui/display/Price.tsx'
import type { FormValues } from './form-values.ts'
import { SellSection } from './SellSection.tsx'
import { sectionIdOf } from './sections.ts'
import type { useFormActions } from './use-form-actions.ts'
import type { ListingForm } from './use-listing-form.ts'
import type { Photos } from './use-photos.ts'

type PublishSectionProps = {
  form: ListingForm
  photos: Photos
  actions: ReturnType<typeof useFormActions>
  /** Why the seller cannot publish yet. */
  notice?: ReactNode
}

/** Preview, links to the missing fields, and the publish button. */
export function PublishSection({ form, photos, actions, notice }: PublishSectionProps) {
  const { t } = useI18n('selling')
  const { values, isDraft, savedListing, saveState, save } = form
  const { publish, copy, pendingAction, errorMessage, isRefusedAsIncomplete } = actions
  const missingFields = listMissingFields(values, {
    photoCount: photos.items.filter((item) => item.state === 'ready').length,
    currency: savedListing.currency,
  })
  return (
    <SellSection id="publish" title={t(isDraft ? 'publish.title' : 'publish.title_live')}>
      <Preview form={form} photos={photos} />
      {missingFields.length > 0 && (
        // A new element, so that screen readers announce the list after a refusal.
        <MissingFieldList key={String(isRefusedAsIncomplete)} fields={missingFields} isAlert={isRefusedAsIncomplete} />
      )}
      {errorMessage && !(isRefusedAsIncomplete && missingFields.length > 0) && (
        <p role="alert" className="flex gap-2 rounded-control bg-nofit-soft px-3 py-2.5 font-bold text-nofit">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          {errorMessage}
        </p>
      )}
      {isDraft && <div className="-mt-4 empty:hidden">{notice}</div>}
      <ButtonRow>
        {isDraft ? (
          <Button
            variant="primary"
            size="lg"
            loading={pendingAction === 'publish'}
            disabled={photos.isUploading}
            onClick={() => void publish()}
          >
            {t('publish.go')}
          </Button>
        ) : (
          <Button variant="primary" size="lg" loading={saveState === 'saving'} disabled={photos.isUploading} onClick={() => void save()}>
            {t('save.now')}
          </Button>
        )}
        <Button
          size="lg"
          icon={<CopyPlus />}
          loading={pendingAction === 'copy'}
          disabled={savedListing.title === null && values.title === ''}
          onClick={() => void copy()}
        >
          {t('publish.another')}
        </Button>
      </ButtonRow>
    </SellSection>
  )
}

function Preview({ form, photos }: Pick<PublishSectionProps, 'form' | 'photos'>) {
  const { t } = useI18n('selling')
  const { t: tListings } = useI18n('listings')
  const { values, savedListing } = form
  const amountMinor = parseAmount(values.sale_format === 'auction' ? values.starting_price : values.item_price, savedListing.currency)
  const town = values.shipping_type === 'ship_only' ? values.dispatch.city : values.collection.city || values.dispatch.city
  const mainPhoto = photos.items[0]
  return (
    <div className="flex gap-4 rounded-card border border-line p-3">
      <div className="aspect-4/3 w-32 shrink-0 overflow-hidden rounded-control bg-sunken sm:w-44">
        {mainPhoto && <img src={mainPhoto.preview} alt="" className="size-full object-cover" />}
      </div>
      <div className="min-w-0">
        <p className="line-clamp-2 font-bold break-words text-ink">{values.title || t('publish.no_title')}</p>
        {values.part_numbers[0]?.number && <p className="truncate text-sm text-muted">{values.part_numbers[0].number}</p>}
        {amountMinor !== undefined && <Price amount={money(amountMinor, savedListing.currency)} />}
        <p className="text-sm text-muted">
          {[values.condition && tListings(`condition.${values.condition}`), town].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}

/** One list of all missing fields. `isAlert`: the server refused to publish because of them. */
function MissingFieldList({ fields, isAlert }: { fields: PublishField[]; isAlert: boolean }) {
  const { t } = useI18n('selling')
  const { t: tErrors } = useI18n('errors')
  return (
    <div role={isAlert ? 'alert' : undefined} className={cx('rounded-card p-4', isAlert ? 'bg-nofit-soft' : 'bg-check-soft')}>
      <p className={cx('font-bold', isAlert ? 'text-nofit' : 'text-check')}>
        {isAlert ? tErrors('listing_incomplete') : t('publish.missing')}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {fields.map((field) => (
          <li key={field}>
            <a
              href={`#${sectionIdOf(field)}`}
              className="inline-flex min-h-11 items-center font-bold text-ink underline underline-offset-4"
            >
              {t(`missing.${field}`)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const hasAddress = ({ line1, city, postal_code }: FormValues['dispatch']) => Boolean(line1.trim() && city.trim() && postal_code.trim())

/** Applies the server's rule for publishing to the current values of the form. */
function listMissingFields(values: FormValues, { photoCount, currency }: { photoCount: number; currency: string }): PublishField[] {
  return listMissingPublishFields({
    title: values.title,
    category_id: values.category && Number(values.category.id),
    condition: values.condition,
    sale_format: values.sale_format,
    item_price_minor: parseAmount(values.item_price, currency) ?? null,
    starting_price_minor: parseAmount(values.starting_price, currency) ?? null,
    photo_count: photoCount,
    shipping_type: values.shipping_type,
    has_dispatch_address: hasAddress(values.dispatch),
    has_collection_address: hasAddress(values.collection),
  })
}
