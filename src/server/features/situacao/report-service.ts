import { readDisks } from '#server/adapters/disks.ts'
import { PROVIDER_NAMES } from '#server/adapters/providers.ts'
import type { Deps } from '#server/deps.ts'
import type { NodeReport } from './store.ts'

export const makeReport = async ({
  config,
  providers,
  certificate,
  alarmPing,
  streams,
}: Pick<Deps, 'config' | 'providers' | 'certificate' | 'alarmPing' | 'streams'>): Promise<NodeReport> => {
  const provedores = Object.fromEntries(
    PROVIDER_NAMES.map(name => {
      const { configured, consecutiveFailures, done } = providers.state(name)
      return [name, { configured, consecutiveFailures, used: done > 0 }]
    }),
  ) as NodeReport['provedores']
  return {
    discos: await readDisks(config),
    certificado: certificate.state(),
    ping: alarmPing.state(),
    saida: streams.outgoingBits(),
    provedores,
  }
}
