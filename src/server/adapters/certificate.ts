import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { portalNow } from '#server/core/clock.ts'

/** The TLS certificate of the public address, as this node sees it. */
export type CertificateState = {
  /** Host of the public address; empty where that is not https. */
  nome: string
  /** Begin and end of its validity when it was last read. */
  desde?: string | null
  ate: string | null
  /** Why the last attempt to read it failed. */
  erro: string
}

export type CertificateWatch = { state: () => CertificateState; check: () => Promise<void> }

/** A certificate of 90 days with less than this left needs attention: its renewal, due at 30, has failed. */
const WARNING_DAYS = 22
const USUAL_LIFETIME_DAYS = 90

const CONNECT_TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000
const CHECK_INTERVAL_MS = 3_600_000

/** Whole days until the certificate ends; negative afterwards. @param until ISO instant */
export const daysLeft = (until: string): number => Math.floor((Date.parse(until) - portalNow()) / DAY_MS)

/** Whether its renewal is overdue; one that lives for days or hours is renewed in proportion. */
export const endsSoon = ({ desde, ate }: Pick<CertificateState, 'desde' | 'ate'>): boolean => {
  if (ate === null) return false
  const lifetimeMs = desde ? Date.parse(ate) - Date.parse(desde) : USUAL_LIFETIME_DAYS * DAY_MS
  const warningMs = Math.min(WARNING_DAYS * DAY_MS, (lifetimeMs * WARNING_DAYS) / USUAL_LIFETIME_DAYS)
  return Date.parse(ate) - portalNow() < warningMs
}

/** @returns the validity of the certificate at an address; an expired one is read too. */
const readCertificate = (host: string, port: number): Promise<{ desde: string; ate: string }> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, rejectUnauthorized: false, ...(isIP(host) === 0 ? { servername: host } : {}) })
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error('sem resposta')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const { valid_from, valid_to } = socket.getPeerCertificate()
      const [desde, ate] = [new Date(valid_from), new Date(valid_to)]
      socket.destroy()
      if (Number.isNaN(desde.getTime() + ate.getTime())) reject(new Error('certificado sem data'))
      else resolve({ desde: desde.toISOString(), ate: ate.toISOString() })
    })
  })

/** Reads the certificate at most once a day, one that lives for hours more often, and an hour after a failure. */
export const createCertificateWatch = (publicUrl: string, now: () => number = portalNow): CertificateWatch => {
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
        const validity = await readCertificate(nome.replace(/^\[|\]$/g, ''), Number(address.port || 443))
        state = { nome, ...validity, erro: '' }
        const quarterMs = (Date.parse(validity.ate) - Date.parse(validity.desde)) / 4
        next = now() + Math.min(DAY_MS, Math.max(CHECK_INTERVAL_MS, quarterMs))
      } catch (error) {
        state = { ...state, erro: error instanceof Error ? error.message : String(error) }
      }
    },
  }
}
