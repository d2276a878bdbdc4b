import { expect, it } from 'vitest'
import { createCatalogue } from './catalogue.ts'
import { compileNamespace } from './message-files.ts'
import { translator } from './server.ts'

it('fetches a feature once however often it is asked for, and again after a failure', async () => {
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

it('falls back to the default language for what is not translated yet', () => {
  expect(compileNamespace('fr', 'shell').cart).toBe('Panier')
  const english = compileNamespace('en-GB', 'shell')
  const french = compileNamespace('fr', 'shell')
  expect(Object.keys(french)).toEqual(Object.keys(english))
})

it('gives mails their words', () => {
  expect(translator('fr', 'errors')('field.required')).toBe('Ce champ est obligatoire.')
})
