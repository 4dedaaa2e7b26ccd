import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { portalNow } from '#server/core/clock.ts'

/** RFC 9116 recommends less than a year. The date is computed at each start of the server. */
const VALIDITY_DAYS = 180

/** `/.well-known/security.txt`: where to report a weakness in private. Absent without SEGURANCA_CONTATO. */
export const registerSecurityContact = (app: FastifyInstance, config: Config): void => {
  if (config.SEGURANCA_CONTATO === '') return
  const started = portalNow()
  const lines = [
    `Contact: ${config.SEGURANCA_CONTATO}`,
    `Expires: ${new Date(started + VALIDITY_DAYS * 86_400_000).toISOString()}`,
    'Preferred-Languages: pt-BR, en',
    ...(config.PUBLIC_URL === '' ? [] : [`Canonical: ${config.PUBLIC_URL}/.well-known/security.txt`]),
  ]
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`),
  )
}
