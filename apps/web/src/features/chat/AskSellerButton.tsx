import { useI18n } from '@partlane/i18n/react'
import { OpenChatButton } from './OpenChatButton.tsx'

/** On the page of a listing: opens the conversation with its seller. */
export function AskSellerButton({ slug }: { slug: string }) {
  const { t } = useI18n('listings')
  return <OpenChatButton listingSlug={slug} label={t('page.ask_seller')} className="max-md:w-full" />
}
