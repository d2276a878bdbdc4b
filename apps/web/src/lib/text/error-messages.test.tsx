// @vitest-environment jsdom
import { ApiError } from '@partlane/client/api/api-error'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, it } from 'vitest'
import { createFakeApi } from '../../../test/fake-api.ts'
import { renderPage } from '../../../test/render.tsx'
import { useErrorMessages } from './error-messages.ts'

afterEach(cleanup)

function Message({ error }: { error: unknown }) {
  return <p>{useErrorMessages().messageOfError(error)}</p>
}

it.each([
  [
    new ApiError({ status: 409, errors: [{ status: '409', code: 'too_many_enquiries', title: '', meta: { max: 20 } }] }),
    /show 20 questions/,
  ],
  [new ApiError({ status: 409, errors: [{ status: '409', code: 'a_code_of_a_newer_server', title: '' }] }), /went wrong/],
  [new Error('x'), /went wrong/],
])('names what a message contains, and has one for unknown errors', async (error, text) => {
  renderPage([{ path: '/', element: <Message error={error} /> }], { path: '/', call: createFakeApi({}).call })
  await screen.findByText(text)
})
