import { createTransport } from 'nodemailer'
import { portalNow } from '#server/core/clock.ts'
import { providerWords } from '#server/core/provider-words.ts'
import { errorCode } from '#server/core/system-error.ts'
import { type Message, MessageRefused } from './messages.ts'

type Settings = { url: string; remetente: string; limitMs?: number }

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const htmlOf = (text: string): string => {
  const escaped = text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
  const paragraphs = escaped.split(/\n{2,}/).map(part => `<p>${part.replaceAll('\n', '<br>')}</p>`)
  return `<!doctype html><html lang="pt-BR"><body>${paragraphs.join('\n')}</body></html>`
}

/** The server refuses the message for good with 5xx; everything else may succeed later, a wrong password too. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500 && errorCode(error) !== 'EAUTH'

/** The code of the failure, and what the server answered. */
const wordsOf = (error: unknown, sent: readonly string[]): string => {
  const { response, message } = error as { response?: string; message?: string }
  return `${errorCode(error)} ${providerWords(response ?? message ?? '', sent)}`.trim()
}

/** E-mail through any SMTP server; a certificate that does not verify is a failure. */
export const createSmtp = ({ url, remetente, limitMs = 5000 }: Settings) => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    dnsTimeout: limitMs,
    // A server without encryption gets neither the password nor the message, unless it is this machine.
    requireTLS: !LOOPBACK.test(new URL(url).hostname),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)/.exec(remetente)?.[1] ?? 'localhost'
  return {
    email: async ({ to, text, subject = '', id }: Message): Promise<void> => {
      try {
        await transport.sendMail({
          from: remetente,
          // As an object: a comma in it never adds a second recipient.
          to: { name: '', address: to },
          subject,
          date: new Date(portalNow()),
          text,
          html: htmlOf(text),
          ...(id === undefined ? {} : { messageId: `<${id}@${domain}>` }),
        })
      } catch (error) {
        const words = wordsOf(error, [to, subject, text])
        if (isFinal(error)) throw new MessageRefused(`the mail server refused the message: ${words}`, 'endereco')
        throw new Error(`e-mail not sent: ${words}`)
      }
    },
    /** Connects and signs in, and sends nothing. */
    check: async (): Promise<void> => {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
