// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { CollectionHoursEditor } from './CollectionHoursEditor.tsx'

type Frame = { id: string; weekday: number; opens: string; closes: string }

function fakeServer(frames: Frame[], refusalCode?: string) {
  const calls: { name: string; input: Record<string, unknown> }[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const name = `${method} ${path}`
    if (name === 'GET /users/time_frames') return { ok: true, value: frames }
    calls.push({ name, input })
    if (refusalCode) return { ok: false, status: 409, errors: [{ status: '409', code: refusalCode, title: '' }] }
    return { ok: true, value: name.endsWith('copies') ? frames : frames[0] }
  }
  return { call, calls }
}
const setup = (call: ReturnType<typeof fakeServer>['call']) => renderPage(<CollectionHoursEditor />, { call, token: tokenFor() })
const findDay = async (name: string) => within((await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement)
const monday = { id: '1', weekday: 1, opens: '09:00', closes: '12:00' }

afterEach(cleanup)

describe('CollectionHoursEditor', () => {
  it('explains the empty week and adds hours', async () => {
    const { call, calls } = fakeServer([])
    setup(call)
    await screen.findByText(/No collection hours yet/)
    const tuesday = await findDay('Tuesday')
    fireEvent.click(tuesday.getByRole('button', { name: 'Add hours on Tuesday' }))
    fireEvent.change(tuesday.getByLabelText('Closes at'), { target: { value: '00:00' } })
    fireEvent.click(tuesday.getByRole('button', { name: 'Add' }))
    await waitFor(() =>
      expect(calls).toEqual([{ name: 'POST /users/time_frames', input: { time_frame: { weekday: 2, opens: '09:00', closes: '24:00' } } }]),
    )
  })

  it('starts where the day’s last hours end, and shows why the server rejected the hours', async () => {
    setup(fakeServer([monday], 'time_frame_overlaps').call)
    const row = await findDay('Monday')
    expect(row.getByText('09:00–12:00')).toBeTruthy()
    fireEvent.click(row.getByRole('button', { name: 'Add hours on Monday' }))
    expect((row.getByLabelText('Opens at') as HTMLInputElement).value).toBe('12:00')
    fireEvent.click(row.getByRole('button', { name: 'Add' }))
    expect(await row.findByRole('alert')).toBeTruthy()
    expect(row.getByLabelText('Opens at')).toBeTruthy() // the form stays open
  })

  it('removes hours and copies a day to the working days', async () => {
    const { call, calls } = fakeServer([monday])
    setup(call)
    const row = await findDay('Monday')
    fireEvent.click(row.getByRole('button', { name: 'Remove 09:00–12:00 on Monday' }))
    await waitFor(() => expect(calls[0]).toEqual({ name: 'DELETE /users/time_frames', input: { ids: ['1'] } }))
    fireEvent.click(row.getByRole('button', { name: 'Copy Monday hours' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Apply to Monday to Friday' }))
    await waitFor(() =>
      expect(calls[1]).toEqual({ name: 'POST /users/time_frames/copies', input: { copy: { from: 1, to: [1, 2, 3, 4, 5] } } }),
    )
  })

  it('allows at most six time slots per day', async () => {
    const sixFrames = [1, 3, 5, 7, 9, 11].map((hour) => ({
      id: String(hour),
      weekday: 7,
      opens: `${String(hour).padStart(2, '0')}:00`,
      closes: `${String(hour + 1).padStart(2, '0')}:00`,
    }))
    setup(fakeServer(sixFrames).call)
    const row = await findDay('Sunday')
    expect(row.getByText('You can add up to 6 time slots per day.')).toBeTruthy()
    expect(row.queryByRole('button', { name: 'Add hours on Sunday' })).toBeNull()
  })
})
