import type { UseMutationResult } from '@tanstack/react-query'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { toast } from '#ui/feedback/toast-store.ts'

type SavedFile = { bytes: Uint8Array<ArrayBuffer>; file_name: string }
export type FileMutation<Input> = UseMutationResult<SavedFile, Error, Input>

const contentTypes = { pdf: 'application/pdf', csv: 'text/csv' }
const URL_TTL_MS = 60_000

/**
 * Requests a file with this mutation, and lets the browser save it on the device. An error is shown
 * in a toast.
 */
export function useFileDownload<Input>({ mutate, isPending }: FileMutation<Input>, type: keyof typeof contentTypes = 'pdf') {
  const { messageOfError } = useErrorMessages()
  const download = (input: Input) =>
    mutate(input, {
      onSuccess: (file) => saveFile(file, contentTypes[type]),
      onError: (error) => toast.error(messageOfError(error)),
    })
  return { download, isPending }
}

function saveFile({ bytes, file_name }: SavedFile, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = Object.assign(document.createElement('a'), { href: url, download: file_name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), URL_TTL_MS)
}
