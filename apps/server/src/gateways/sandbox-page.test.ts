import { describe, expect, it } from 'vitest'
import { renderSandboxPage } from './sandbox-page.ts'

describe('renderSandboxPage', () => {
  it('has all content in the main landmark, and escapes its title', () => {
    const page = renderSandboxPage('Bank & Co', '<h1>Confirm your payment</h1>')
    expect(page).toMatch(/<main><h1>Confirm your payment<\/h1><\/main><\/html>$/)
    expect(page).toContain('<title>Bank &amp; Co</title>')
  })
})
