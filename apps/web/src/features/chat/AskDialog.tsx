import { useApi } from '@partlane/client/api/api-context'
import { useOpenChat } from '@partlane/client/chats/open-chat'
import { resultsQuery } from '@partlane/client/search'
import { useSession } from '@partlane/client/session/session'
import { emptySearch } from '@partlane/contract/search-params'
import { MAX_MESSAGE_LENGTH } from '@partlane/domain/chats/chat-rules'
import { useI18n } from '@partlane/i18n/react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { signInPath } from '#lib/routing/return-path.ts'
import { addToChatDraft, readVisitorDraft, saveVisitorDraft, sellerDraftSlug } from '#lib/storage/chat-drafts.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Combobox, type ComboboxOption } from '#ui/forms/Combobox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { askPath, chatPath } from './chat-paths.ts'

type AskDialogProps = {
  /** About this listing, or about one of this seller. */
  target: { listingSlug: string } | { sellerSlug: string }
  onClose: () => void
}

/**
 * Writes the first text of a conversation. Visitors and guests sign in then, and come back to the
 * conversation with the text in its field. Members continue there at once.
 */
export function AskDialog({ target, onClose }: AskDialogProps) {
  const { t } = useI18n('ask')
  const { messageOfError } = useErrorMessages()
  const formId = useId()
  const form = useAskForm(target)
  return (
    <Dialog
      open
      disableBackdropClose
      onClose={onClose}
      title={t('title')}
      description={form.isMember ? undefined : t('sign_in_hint')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} loading={form.isPending}>
            {t(form.isMember ? 'continue' : 'sign_in')}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" noValidate onSubmit={form.submit}>
        <FormError>{form.error ? messageOfError(form.error) : undefined}</FormError>
        {'sellerSlug' in target && (
          <Field label={t('part')} hint={t('part_hint')} error={form.isPartMissing ? t('part_missing') : undefined} required>
            <PartField sellerSlug={target.sellerSlug} value={form.part} onChange={form.setPart} />
          </Field>
        )}
        <Field label={t('text')}>
          <TextArea
            rows={4}
            dir="auto"
            maxLength={MAX_MESSAGE_LENGTH}
            value={form.text}
            onChange={(event) => form.setText(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

const MAX_PARTS = 20

type PartFieldProps = { sellerSlug: string; value: ComboboxOption | null; onChange: (part: ComboboxOption | null) => void }

/** The parts of a seller that are on sale, by title and number. */
function PartField({ sellerSlug, value, onChange }: PartFieldProps) {
  const { t, formatMoney } = useI18n('ask')
  const api = useApi()
  const queryClient = useQueryClient()
  const [hasFailed, setFailed] = useState(false)
  const load = async (q: string) => {
    const sort = q === '' ? 'newest' : 'best'
    setFailed(true)
    const results = await queryClient.fetchQuery(
      resultsQuery(api, { ...emptySearch, seller: sellerSlug, q, sort }, { items: MAX_PARTS, facets: false }),
    )
    setFailed(false)
    return results.items.map(({ slug, title, part_number, price }) => ({
      id: slug,
      label: title,
      hint: [part_number, price && formatMoney(price)].filter(Boolean).join(' · '),
    }))
  }
  const emptyLabel = t(hasFailed ? 'parts_failed' : 'no_parts')
  return <Combobox load={load} value={value} onValueChange={onChange} placeholder={t('part_search')} emptyLabel={emptyLabel} />
}

function useAskForm(target: AskDialogProps['target']) {
  const session = useSession()
  const navigate = useLocaleNavigate()
  const { mutate, isPending, error } = useOpenChat()
  const [part, setPart] = useState<ComboboxOption | null>(null)
  const [isPartMissing, setPartMissing] = useState(false)
  const draftSlug = 'listingSlug' in target ? target.listingSlug : sellerDraftSlug(target.sellerSlug)
  const memberId = session.kind === 'member' ? session.user.id : null
  const [text, setText] = useState(() => readVisitorDraft({ userId: memberId, slug: draftSlug }))
  const slug = 'listingSlug' in target ? target.listingSlug : part?.id
  return {
    isMember: session.kind === 'member',
    part,
    isPartMissing,
    text,
    isPending,
    error,
    setText(value: string) {
      setText(value)
      // At once: the dialog may be closed, and the page reloaded.
      saveVisitorDraft({ userId: memberId, slug: draftSlug }, value)
    },
    setPart(value: ComboboxOption | null) {
      setPart(value)
      setPartMissing(false)
    },
    submit(event: FormEvent) {
      event.preventDefault()
      if (slug === undefined) return setPartMissing(true)
      if (session.kind !== 'member') {
        saveVisitorDraft({ userId: null, slug }, text)
        return navigate(signInPath(askPath(slug)))
      }
      const userId = session.user.id
      mutate(
        { listing_id: slug },
        {
          onSuccess: ({ id }) => {
            if (text.trim() !== '') addToChatDraft({ userId, chatId: id }, text)
            saveVisitorDraft({ userId, slug: draftSlug }, '')
            navigate(chatPath(id))
          },
        },
      )
    },
  }
}
