import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string
  /** `Name <address>`. */
  from: string
}

/** Sends mails through an SMTP server, over a pool of connections. */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer & { close(): void } {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport(
    { url, pool: true, maxConnections: 3, disableFileAccess: true, disableUrlAccess: true, ...timeouts },
    { from },
  )
  return {
    async send({ attachments = [], ...mail }) {
      const files = attachments.map(({ content_type: contentType, ...file }) => ({ ...file, contentType }))
      await transport.sendMail({ ...mail, attachments: files })
    },
    close: () => transport.close(),
  }
}
