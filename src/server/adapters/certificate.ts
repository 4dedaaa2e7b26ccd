import { isIP } from 'node:net'
import { connect } from 'node:tls'

/** What a node knows of the certificate of the house's own address. */
export type CertificateState = {
  /** Host of the public address; empty where that is not https. */
  nome: string
  /** Until when it holds, as last seen. */
  ate: string | null
  /** Why it could not be seen at the last look. */
  erro: string
}

export type CertificateWatch = { state: () => CertificateState; check: () => Promise<void> }

const CONNECT_TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000
const CHECK_INTERVAL_MS = 3_600_000

/** Until when the certificate shown at that address holds. One that has run out is looked at like any other. */
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

/** Looks once a day however often it is asked to, an hour later where it could not see. */
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
