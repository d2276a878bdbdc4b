import { useSessionStore } from '@partlane/client/api/api-context'
import { useOpenChat } from '@partlane/client/chats/open-chat'
import MessageSquare from 'lucide-react/icons/message-square'
import { lazy, Suspense, useState } from 'react'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { chatPath } from './chat-paths.ts'

const AskDialog = lazy(() => import('./AskDialog.tsx').then((module) => ({ default: module.AskDialog })))

type OpenChatButtonProps = {
  listingSlug: string
  /** For a seller: the buyer. */
  participantSlug?: string
  label: string
  className?: string
}

/**
 * Opens the conversation about a listing. Visitors and guests write first, sign in, and come back
 * to the conversation. The code of conversations is not loaded here.
 */
export function OpenChatButton({ listingSlug, participantSlug, label, className }: OpenChatButtonProps) {
  const session = useSessionStore()
  const navigate = useLocaleNavigate()
  const { mutate, isPending, error } = useOpenChat()
  const [isAsking, setAsking] = useState(false)
  const open = () => {
    // The store, not the rendered session: a click before the hydration is handled during it.
    if (session.get().kind !== 'member') return setAsking(true)
    mutate(
      { listing_id: listingSlug, ...(participantSlug !== undefined && { participant_id: participantSlug }) },
      { onSuccess: ({ id }) => navigate(chatPath(id)) },
    )
  }
  return (
    <div className={className} data-no-print="">
      <Button icon={<MessageSquare />} loading={isPending} onClick={open} className="max-md:w-full">
        {label}
      </Button>
      {isAsking && (
        <Suspense>
          <AskDialog target={{ listingSlug }} onClose={() => setAsking(false)} />
        </Suspense>
      )}
      {error && (
        <Suspense>
          <OpenError error={error} />
        </Suspense>
      )}
    </div>
  )
}

/** Why the conversation cannot be opened. Few pages have the messages of errors: they load now. */
function OpenError({ error }: { error: Error }) {
  const { messageOfError } = useErrorMessages()
  return (
    <p role="alert" className="mt-2 font-bold text-nofit">
      {messageOfError(error)}
    </p>
  )
}
