import type { OwnListing } from '@partlane/contract/selling'
import { useI18n } from '@partlane/i18n/react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CopyPlus from 'lucide-react/icons/copy-plus'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocalePath } from '#lib/routing/Link.tsx'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { shareLink } from './share-link.ts'

type PublishedPanelProps = {
  listing: OwnListing
  /** Path of the seller's listings. */
  listPath: string
  isCopying: boolean
  errorMessage: string | undefined
  onCopy: () => void
  onEdit: () => void
}

/** Takes the place of the form after publishing: see the listing, sell another, share. */
export function PublishedPanel({ listing, listPath, isCopying, errorMessage, onCopy, onEdit }: PublishedPanelProps) {
  const { t } = useI18n('selling')
  const headingRef = useFocusOnMount()
  const isPaused = listing.status === 'seller_on_holiday_mode'
  const photo = listing.photos[0]
  return (
    <section aria-labelledby="published-title" className="page max-w-[860px] py-6 md:py-10">
      <div className="grid gap-5 rounded-card border border-line bg-surface p-5 md:p-8">
        <div className="flex flex-wrap items-center gap-5">
          {photo && <img src={photo.url} alt="" className="aspect-4/3 w-full rounded-control bg-sunken object-cover sm:w-48" />}
          <div className="min-w-0 flex-1 basis-60">
            <h1 ref={headingRef} id="published-title" tabIndex={-1} className="flex items-center gap-2 text-2xl outline-none">
              <CircleCheck aria-hidden="true" className="size-7 shrink-0 text-fit" />
              {t(isPaused ? 'published.title_holiday' : 'published.title')}
            </h1>
            <p className="mt-1 font-bold break-words text-ink">{listing.title}</p>
            <p className="text-muted">{t(isPaused ? 'published.text_holiday' : 'published.text')}</p>
          </div>
        </div>
        <PublishedActions listing={listing} isCopying={isCopying} onCopy={onCopy} />
        {errorMessage && (
          <p role="alert" className="font-bold text-nofit">
            {errorMessage}
          </p>
        )}
        <p className="flex flex-wrap gap-x-6 border-t border-line pt-3">
          <button type="button" onClick={onEdit} className="min-h-11 font-bold text-link hover:underline">
            {t('published.edit')}
          </button>
          <Link to={listPath} className="inline-flex min-h-11 items-center font-bold text-link hover:underline">
            {t('published.list')}
          </Link>
        </p>
      </div>
    </section>
  )
}

function PublishedActions({ listing, isCopying, onCopy }: Pick<PublishedPanelProps, 'listing' | 'isCopying' | 'onCopy'>) {
  const { t } = useI18n('selling')
  const path = `/listings/${listing.slug}`
  const url = `${window.location.origin}${useLocalePath()(path)}`
  const [isLinkShown, setIsLinkShown] = useState(false)
  const share = async () => {
    const result = await shareLink({ title: listing.title ?? '', url })
    if (result === 'copied') toast.success(t('published.copied'))
    setIsLinkShown(result === 'failed')
  }
  return (
    <>
      <ButtonRow>
        <Button variant="primary" size="lg" render={<Link to={path} />}>
          {t('published.see')}
        </Button>
        <Button size="lg" icon={<CopyPlus />} loading={isCopying} onClick={onCopy}>
          {t('published.another')}
        </Button>
        <Button size="lg" icon={<Share2 />} onClick={() => void share()}>
          {t('published.share')}
        </Button>
      </ButtonRow>
      {isLinkShown && (
        <Field label={t('published.link')} hint={t('published.not_copied')}>
          <Input readOnly value={url} onFocus={(event) => event.target.select()} />
        </Field>
      )}
    </>
  )
}

/** Moves focus and view to the heading, because the form that had the focus is gone. */
function useFocusOnMount() {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return ref
}
