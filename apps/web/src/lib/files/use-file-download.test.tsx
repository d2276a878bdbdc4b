// @vitest-environment jsdom
import { useMutation } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Button } from '#ui/actions/Button.tsx'
import { toastStore } from '#ui/feedback/toast-store.ts'
import { renderPage } from '../../../test/render.tsx'
import { useFileDownload } from './use-file-download.ts'

const saved: string[] = []
let contentType: string
beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = (file) => {
    contentType = (file as Blob).type
    return 'blob:test'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(`${this.download} ${contentType}`)
  })
})
afterEach(() => {
  cleanup()
  act(() => toastStore.dismiss())
  vi.restoreAllMocks()
})

type FileOf = (month: string) => Promise<{ bytes: Uint8Array<ArrayBuffer>; file_name: string }>

function MonthButton({ fileOf, type }: { fileOf: FileOf; type?: 'csv' }) {
  const { download, isPending } = useFileDownload(useMutation({ mutationFn: fileOf }), type)
  return (
    <Button loading={isPending} onClick={() => download('2026-10')}>
      Save
    </Button>
  )
}

describe('useFileDownload', () => {
  it('is pending until the file is loaded, then saves it with its name', async () => {
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<FileOf>>>()
    renderPage(<MonthButton fileOf={() => promise} />)
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true'))
    expect(saved).toEqual([])
    resolve({ bytes: new Uint8Array(1), file_name: 'statement.pdf' })
    await waitFor(() => expect(saved).toEqual(['statement.pdf application/pdf']))
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull())
  })

  it('saves a table as CSV', async () => {
    renderPage(<MonthButton fileOf={async (month) => ({ bytes: new Uint8Array(1), file_name: `${month}.csv` })} type="csv" />)
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(saved).toEqual(['2026-10.csv text/csv']))
  })

  it('shows in a toast that the file could not be loaded', async () => {
    renderPage(<MonthButton fileOf={() => Promise.reject(new Error('no file'))} />)
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(toastStore.getSnapshot()[0]).toMatchObject({ kind: 'error' }))
    expect(saved).toEqual([])
  })
})
