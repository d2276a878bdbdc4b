import { describe, expect, it } from 'vitest'
import { createCatalogue } from './catalogue.ts'
import { compileNamespace } from './message-files.ts'
import { translator } from './server.ts'

describe('createCatalogue', () => {
  it('fetches a namespace once for concurrent calls and again after a failure', async () => {
    let calls = 0
    const catalogue = createCatalogue(async () => {
      calls += 1
      if (calls === 1) throw new Error('offline')
      return { hello: 'Hello' }
    })
    await expect(catalogue.fetch('fr', 'shell')).rejects.toThrow('offline')
    const [first, second] = await Promise.all([catalogue.fetch('fr', 'shell'), catalogue.fetch('fr', 'shell')])
    expect([calls, first === second, catalogue.get('fr', 'shell')]).toEqual([2, true, { hello: 'Hello' }])
    expect(catalogue.get('en-GB', 'shell')).toBeUndefined()
  })

  it('reports the end of a load, also of a failed one, without loading again', async () => {
    let calls = 0
    const catalogue = createCatalogue(async () => {
      calls += 1
      if (calls === 1) throw new Error('offline')
      return { hello: 'Hello' }
    })
    await catalogue.whenSettled('fr', 'shell')
    await catalogue.whenSettled('fr', 'shell')
    expect([calls, catalogue.get('fr', 'shell')]).toEqual([1, undefined])
    void catalogue.fetch('fr', 'shell')
    await catalogue.whenSettled('fr', 'shell')
    expect(catalogue.get('fr', 'shell')).toEqual({ hello: 'Hello' })
    catalogue.put('fr', 'ui', { close: 'Fermer' })
    await catalogue.whenSettled('fr', 'ui')
    expect(calls).toBe(2)
  })
})

describe('compileNamespace', () => {
  it('falls back to the default locale for missing messages', () => {
    expect(compileNamespace('fr', 'shell').cart).toBe('Panier')
    const english = compileNamespace('en-GB', 'shell')
    const french = compileNamespace('fr', 'shell')
    expect(Object.keys(french)).toEqual(Object.keys(english))
  })
})

describe('translator', () => {
  it('returns the messages of a locale', () => {
    expect(translator('fr', 'errors')('field.required')).toBe('Ce champ est obligatoire.')
  })
})
