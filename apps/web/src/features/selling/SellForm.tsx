import { useDuplicateListing, usePublishListing } from '@partlane/client/selling'
import type { OwnListing } from '@partlane/contract/selling'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { AddressFinderProps } from '#lib/forms/AddressInputs.tsx'
import { Link, useGo } from '#lib/routing/Link.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Badge } from '#ui/display/Badge.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import type { VehiclePickerSlot } from './AddFromLists.tsx'
import { CategorySection } from './CategorySection.tsx'
import { DeliverySection } from './DeliverySection.tsx'
import { FitmentSection } from './FitmentSection.tsx'
import { NameSection } from './NameSection.tsx'
import { PhotosSection } from './PhotosSection.tsx'
import { PriceSection } from './PriceSection.tsx'
import { PublishSection } from './PublishSection.tsx'
import { takeFiles } from './pending-files.ts'
import { SaveStatus } from './SaveStatus.tsx'
import { sectionOf } from './sections.ts'
import { statusTone } from './status-tone.ts'
import { useListingForm } from './use-listing-form.ts'
import { usePhotos } from './use-photos.ts'

type SellFormProps = {
  listing: OwnListing
  Picker: VehiclePickerSlot
  Finder?: ComponentType<AddressFinderProps> | undefined
  notice?: ReactNode
}

/** One page in the order of the work: photos, number or name, kind, cars, price, delivery, publish. Every step is kept as it is filled in. */
export function SellForm({ listing, Picker, Finder, notice }: SellFormProps) {
  const { t } = useI18n('selling')
  const { t: tl } = useI18n('listings')
  const form = useListingForm(listing)
  const photos = usePhotos(listing, form.setPhotos)
  const { publish, copy, busy, fault } = useDeeds(form)
  const { add } = photos
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files that came along are taken once
  useEffect(() => {
    // not while drawing: a drawing that waits for a part of the form that is still on its way is thrown away, and the files with it
    const first = takeFiles(listing.id)
    if (first.length > 0) add(first)
  }, [])
  const { saved, draft, errors } = form
  return (
    <div className="page max-w-[860px] py-6 md:py-10">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl">{draft ? t('form.title') : t('form.title_edit')}</h1>
        <Badge tone={statusTone[saved.status]}>{tl(`status.${saved.status}`)}</Badge>
        {!draft && (
          <Link to={`/listings/${saved.slug}`} className="hit-44 font-bold text-link hover:underline">
            {t('form.see')}
          </Link>
        )}
      </header>
      {notice}
      <div className="sticky top-0 z-10 -mx-4 mt-2 mb-4 border-b border-line bg-canvas px-4" data-no-print="">
        <SaveStatus form={form} photosBusy={photos.busy} />
      </div>
      <form method="post" noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-4">
        <PhotosSection photos={photos} error={errors.photos} />
        <NameSection form={form} />
        <CategorySection form={form} />
        <FitmentSection form={form} Picker={Picker} />
        <PriceSection form={form} />
        <DeliverySection form={form} Finder={Finder} />
        <PublishSection form={form} photos={photos} onPublish={publish} onCopy={copy} busy={busy} fault={fault} />
      </form>
    </div>
  )
}

/** Publishing and "another like this": both only of what is kept. */
function useDeeds(form: ReturnType<typeof useListingForm>) {
  const { t } = useI18n('selling')
  const words = useErrorWords()
  const go = useGo()
  const publishing = usePublishListing()
  const copying = useDuplicateListing()
  const [fault, setFault] = useState<string>()
  const { save, saved, land, adopt } = form

  const publish = async () => {
    setFault(undefined)
    if (!(await save())) return setFault(t('publish.not_saved'))
    try {
      const listing = await publishing.mutateAsync(saved.id)
      adopt(listing)
      toast.success(t('publish.done'))
      window.scrollTo({ top: 0 })
    } catch (error) {
      const field = land(error)
      setFault(words.ofError(error))
      if (field) document.getElementById(sectionOf(field))?.scrollIntoView({ block: 'start' })
    }
  }
  const copy = async () => {
    if (!(await save())) return setFault(t('publish.not_saved'))
    try {
      const draft = await copying.mutateAsync(saved.id)
      go(`/sell/${draft.id}`)
    } catch (error) {
      setFault(words.ofError(error))
    }
  }
  return { publish, copy, fault, busy: publishing.isPending ? ('publish' as const) : copying.isPending ? ('copy' as const) : undefined }
}
