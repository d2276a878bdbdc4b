import { useOpenChat } from '@partlane/client/chats/open-chat'
import { useSession } from '@partlane/client/session/session'
import MessageSquare from 'lucide-react/icons/message-square'
import { Suspense } from 'react'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { signInPathFromHere } from '#lib/routing/return-path.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { chatPath } from './chat-paths.ts'

type OpenChatButtonProps = {
  listingSlug: string
  /** For a seller: the buyer. */
  participantSlug?: string
  label: string
  className?: string
}

/**
 * Opens the conversation about a listing. Visitors and guests sign in first and come back to this
 * page. The code of conversations is not loaded here.
 */
export function OpenChatButton({ listingSlug, participantSlug, label, className }: OpenChatButtonProps) {
  const { kind } = useSession()
  const navigate = useLocaleNavigate()
  const { mutate, isPending, error } = useOpenChat()
  const open = () => {
    if (kind !== 'member') {
      navigate(signInPathFromHere())
      return
    }
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
