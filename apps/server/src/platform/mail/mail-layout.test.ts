import { describe, expect, it } from 'vitest'
import { layoutMail } from './mail-layout.ts'

const content = {
  productName: 'Partlane',
  locale: 'fr',
  title: 'Nouvelle offre <60 €>',
  paragraphs: ['Ana propose 60 €.\nRépondez vite.', '<script>alert(1)</script>'],
  button: { label: "Voir l'offre", url: 'https://parts.example/offers?a=1&b="2"' },
  footer: 'Préférences',
}

describe('layoutMail', () => {
  it('has the same content in text and in HTML', () => {
    const { html, text } = layoutMail(content)
    expect(text).toBe(
      'Nouvelle offre <60 €>\n\nAna propose 60 €.\nRépondez vite.\n\n<script>alert(1)</script>\n\n' +
        'Voir l\'offre\u00A0:\nhttps://parts.example/offers?a=1&b="2"\n\n-- \nPartlane\nPréférences\n',
    )
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('Ana propose 60 €.<br>Répondez vite.')
    expect(html).toContain('href="https://parts.example/offers?a=1&amp;b=&quot;2&quot;"')
    expect(html).not.toContain('<script')
  })

  it('shows items with photo, detail and amount', () => {
    const items = [{ title: 'Disc <312 mm>', detail: '2 × £58.40', amount: '£116.80', photoUrl: 'https://parts.example/media/a/320.jpeg' }]
    const { html, text } = layoutMail({ ...content, paragraphs: ['Sold by Ana', items] })
    expect(text).toContain('Sold by Ana\n\n- Disc <312 mm> (2 × £58.40)\u00A0: £116.80\n')
    expect(html).toContain('<img src="https://parts.example/media/a/320.jpeg" width="96" alt=""')
    expect(html).toContain('Disc &lt;312 mm&gt;<br>')
  })

  it('omits the button and the footer', () => {
    const { html, text } = layoutMail({ ...content, button: undefined, footer: undefined })
    expect(html).not.toContain('<a ')
    expect(text).toMatch(/-- \nPartlane\n$/)
  })

  it('rejects a button with a script URL', () => {
    expect(() => layoutMail({ ...content, button: { label: 'x', url: 'javascript:alert(1)' } })).toThrow('http URL')
  })
})
