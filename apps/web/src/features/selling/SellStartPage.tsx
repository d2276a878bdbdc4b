import { useApi } from '@partlane/client/api/api-context'
import { ownListingsQuery, useCreateDraft } from '@partlane/client/selling'
import type { ListingFieldsInput } from '@partlane/contract/listing-fields'
import { isLikelyPartNumber } from '@partlane/domain/part-numbers/part-number'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useLocaleNavigate } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { PhotoButtons } from './PhotosSection.tsx'
import { storePendingFiles } from './pending-files.ts'

/**
 * Starts a draft with photos, or with a part number or title.
 * Lists the latest drafts to continue.
 */
export function SellStartPage({ inventory, notice }: { inventory: boolean; notice?: ReactNode }) {
  const { t } = useI18n('selling')
  const { messageOfError } = useErrorMessages()
  const navigate = useLocaleNavigate()
  const createDraft = useCreateDraft()
  const [text, setText] = useState('')

  const startDraft = async (listing: ListingFieldsInput, files: File[] = []) => {
    if (createDraft.isPending) return
    try {
      const draft = await createDraft.mutateAsync(listing)
      storePendingFiles(draft.id, files)
      navigate(`/sell/${draft.id}`)
    } catch (error) {
      toast.error(messageOfError(error))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmedText = text.trim()
    void startDraft(
      trimmedText === '' ? {} : isLikelyPartNumber(trimmedText) ? { part_numbers: [{ number: trimmedText }] } : { title: trimmedText },
    )
  }
  return (
    <div className="page max-w-[860px] py-8 md:py-12">
      <h1 className="text-2xl md:text-3xl">{t('start.title')}</h1>
      <p className="mt-2 text-muted md:text-lg">{t('start.text')}</p>
      {notice}
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        <section className="grid content-start gap-4 rounded-card border border-line bg-surface p-5">
          <h2 className="text-lg">{t('start.photos')}</h2>
          <p className="text-muted">{t('start.photos_text')}</p>
          <PhotoButtons isPrimary onFiles={(files) => void startDraft({}, files)} />
        </section>
        <form method="post" onSubmit={submit} className="grid content-start gap-4 rounded-card border border-line bg-surface p-5">
          <h2 className="text-lg">{t('start.number')}</h2>
          <Field label={t('start.number_label')}>
            <Input value={text} maxLength={120} placeholder="5Q0 615 301 F" onChange={(event) => setText(event.target.value)} />
          </Field>
          <Button type="submit" size="lg" loading={createDraft.isPending}>
            {t('start.go')}
          </Button>
        </form>
      </div>
      <Drafts inventory={inventory} />
    </div>
  )
}

function Drafts({ inventory }: { inventory: boolean }) {
  const { t } = useI18n('selling')
  const { data } = useQuery(ownListingsQuery(useApi(), { tab: 'draft', q: '', page: 1, inventory }))
  if (!data?.items.length) return null
  return (
    <section className="mt-8">
      <h2 className="text-xl">{t('start.drafts')}</h2>
      <ul className="mt-3 grid grid-cols-1 gap-2">
        {data.items.slice(0, 5).map(({ id, title, photo, missing }) => (
          <li key={id}>
            <Link
              to={`/sell/${id}`}
              className="flex min-h-16 items-center gap-4 rounded-card border border-line bg-surface p-3 hover:border-edge"
            >
              <span className="aspect-4/3 w-16 shrink-0 overflow-hidden rounded-[6px] bg-sunken">
                {photo && <img src={photo.url} alt="" loading="lazy" className="size-full object-cover" />}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-bold text-ink">{title ?? t('desk.no_title')}</span>
                <span className="block text-sm text-muted">
                  {missing.length === 0 ? t('desk.complete') : t('desk.missing', { count: missing.length })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
