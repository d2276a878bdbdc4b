import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createSmtpMailer } from './smtp.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** An SMTP server on loopback that stores the received mails, or rejects every recipient. */
async function startFakeSmtpServer({ rejectsRecipients = false } = {}) {
  const connections: string[] = []
  const receivedMails: { recipients: string[]; raw: Buffer }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (session, done) => {
      connections.push(session.id)
      done()
    },
    onRcptTo: (_address, _session, done) => done(rejectsRecipients ? new Error('no such mailbox') : null),
    onData(stream, session, done) {
      void stream.toArray().then((chunks) => {
        receivedMails.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${address.port}`, from: 'Partlane <no-reply@partlane.example>' })
  cleanups.push(
    () => mailer.close(),
    () => server.close(),
  )
  return { mailer, receivedMails, connections }
}

const mail = { to: 'zoe@example.org', subject: 'Vous avez gagné l’enchère ✔', text: 'Payez 60 €', html: '<p>Payez <b>60 €</b></p>' }

describe('the SMTP mailer', () => {
  it('sends text, HTML and headers unchanged', async () => {
    const { mailer, receivedMails } = await startFakeSmtpServer()
    await mailer.send({ ...mail, headers: { 'List-Unsubscribe': '<https://partlane.example/u/1>' } })

    expect(receivedMails.map(({ recipients }) => recipients)).toEqual([['zoe@example.org']])
    const parsed = await PostalMime.parse(receivedMails[0]?.raw ?? '')
    expect(parsed).toMatchObject({ subject: mail.subject, from: { name: 'Partlane', address: 'no-reply@partlane.example' } })
    expect(parsed.text?.trim()).toBe('Payez 60 €')
    expect(parsed.html?.trim()).toBe(mail.html)
    expect(parsed.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe('<https://partlane.example/u/1>')
  })

  it('prevents headers in a subject', async () => {
    const { mailer, receivedMails } = await startFakeSmtpServer()
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: everyone@example.org' })
    const parsed = await PostalMime.parse(receivedMails[0]?.raw ?? '')
    expect(parsed.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(receivedMails[0]?.recipients).toEqual(['zoe@example.org'])
  })

  it('reuses the connection for the next mail', async () => {
    const { mailer, receivedMails, connections } = await startFakeSmtpServer()
    for (let i = 0; i < 3; i++) await mailer.send(mail)
    expect(receivedMails).toHaveLength(3)
    expect(connections).toHaveLength(1)
  })

  it('throws when the server rejects the mail', async () => {
    const { mailer } = await startFakeSmtpServer({ rejectsRecipients: true })
    await expect(mailer.send(mail)).rejects.toThrow('no such mailbox')
  })
})
