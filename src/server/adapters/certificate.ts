import { isIP } from 'node:net'
import { connect } from 'node:tls'

/** The TLS certificate of the public address, as this node sees it. */
export type CertificateState = {
  /** Host of the public address; empty where that is not https. */
  nome: string
  /** End of its validity when it was last read. */
  ate: string | null
  /** Why the last attempt to read it failed. */
  erro: string
}

export type CertificateWatch = { state: () => CertificateState; check: () => Promise<void> }

/** A certificate that ends in so many days needs attention. */
export const CERTIFICATE_WARNING_DAYS = 21

const CONNECT_TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000
const CHECK_INTERVAL_MS = 3_600_000

/** Whole days until the certificate ends; negative afterwards. @param until ISO instant */
export const daysLeft = (until: string): number => Math.floor((Date.parse(until) - Date.now()) / DAY_MS)

/** @returns the end of validity of the certificate at an address; an expired one is read too. */
const readCertificate = (host: string, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, rejectUnauthorized: false, ...(isIP(host) === 0 ? { servername: host } : {}) })
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error('sem resposta')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const ate = new Date(socket.getPeerCertificate().valid_to)
      socket.destroy()
      if (Number.isNaN(ate.getTime())) reject(new Error('certificado sem data'))
      else resolve(ate.toISOString())
    })
  })

/** Reads the certificate at most once a day, and an hour after a failure. */
export const createCertificateWatch = (publicUrl: string, now: () => number = Date.now): CertificateWatch => {
  const address = publicUrl.startsWith('https://') ? new URL(publicUrl) : undefined
  const nome = address?.hostname ?? ''
  let state: CertificateState = { nome, ate: null, erro: '' }
  let next = 0
  return {
    state: () => state,
    check: async () => {
      if (!address || now() < next) return
      next = now() + CHECK_INTERVAL_MS
      try {
        state = {
          nome,
          ate: await readCertificate(nome.replace(/^\[|\]$/g, ''), Number(address.port || 443)),
          erro: '',
        }
        next = now() + DAY_MS
      } catch (error) {
        state = { ...state, erro: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}
