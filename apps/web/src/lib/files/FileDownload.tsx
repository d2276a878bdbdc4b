import type { UseMutationResult } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { saveFile } from './save-file.ts'

type SavedFile = Parameters<typeof saveFile>[0]
type FileDownloadProps = { file: UseMutationResult<SavedFile, Error, void>; children: ReactNode }

/** A button that requests a file and stores it on the device. */
export function FileDownload({ file: { mutate, isPending }, children }: FileDownloadProps) {
  const { messageOfError } = useErrorMessages()
  const download = () => mutate(undefined, { onSuccess: saveFile, onError: (error) => toast.error(messageOfError(error)) })
  return (
    <Button data-no-print="" icon={<Download />} loading={isPending} onClick={download}>
      {children}
    </Button>
  )
}
