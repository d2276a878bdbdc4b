import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { type FileMutation, useFileDownload } from './use-file-download.ts'

type FileDownloadProps = { file: FileMutation<void>; children: ReactNode }

/** A button that requests a file and stores it on the device. */
export function FileDownload({ file, children }: FileDownloadProps) {
  const { download, isPending } = useFileDownload(file)
  return (
    <Button data-no-print="" icon={<Download />} loading={isPending} onClick={() => download()}>
      {children}
    </Button>
  )
}
