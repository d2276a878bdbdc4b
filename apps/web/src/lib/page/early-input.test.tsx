// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import { keepEarlyChanges, keepEarlyPresses } from './early-input.ts'

const submitted: unknown[] = []

/** As the sign-up form: what is submitted follows from the state of React. */
function SignUp() {
  const [kind, setKind] = useState('personal')
  const [isHuman, setIsHuman] = useState(false)
  const [staysSignedIn, setStaysSignedIn] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted.push({ kind, isHuman, staysSignedIn })
      }}
    >
      {['personal', 'business'].map((value) => (
        <input key={value} type="radio" name="kind" id={value} defaultChecked={value === 'personal'} onChange={() => setKind(value)} />
      ))}
      <input type="checkbox" id="human" onChange={(event) => setIsHuman(event.target.checked)} />
      <input type="checkbox" id="stay" checked={staysSignedIn} onChange={(event) => setStaysSignedIn(event.target.checked)} />
      <button type="submit">Create</button>
    </form>
  )
}

/** Opens the page as the server has rendered it, and clicks before it hydrates. */
async function hydrateAfter(...clickedSelectors: string[]): Promise<void> {
  document.body.innerHTML = `<div>${renderToString(<SignUp />)}</div>`
  keepEarlyChanges()
  keepEarlyPresses()
  for (const selector of clickedSelectors) document.querySelector<HTMLElement>(selector)?.click()
  render(<SignUp />, { container: document.querySelector('div') as HTMLElement, hydrate: true })
  await act(async () => {
    window.dispatchEvent(new Event('pagehydrated'))
  })
}
const isChecked = (selector: string) => document.querySelector<HTMLInputElement>(selector)?.checked

afterEach(() => {
  cleanup()
  submitted.length = 0
})

describe('a checkbox or radio button before hydration', () => {
  it('is part of a form that is submitted before hydration too', async () => {
    await hydrateAfter('#human', '#stay', '#business', 'button')
    expect(submitted).toEqual([{ kind: 'business', isHuman: true, staysSignedIn: true }])
    expect(['#human', '#stay', '#business', '#personal'].map(isChecked)).toEqual([true, true, true, false])
  })

  it('has the last choice, however often it was changed', async () => {
    await hydrateAfter('#human', '#human', '#stay', '#business', '#personal', '#business', '#personal', 'button')
    expect(submitted).toEqual([{ kind: 'personal', isHuman: false, staysSignedIn: true }])
    expect(['#human', '#stay', '#business', '#personal'].map(isChecked)).toEqual([false, true, false, true])
  })
})
