import type { CertificateState } from '#server/adapters/certificate.ts'
import { type Disk, readDisks } from '#server/adapters/disks.ts'
import { PROVIDER_NAMES, type ProviderName, type ProviderState } from '#server/adapters/providers.ts'
import type { Deps } from '#server/deps.ts'

/** What a node alone can see. */
export type NodeReport = {
  discos: Disk[]
  /** Absent from a node of an older version. */
  certificado?: CertificateState
  provedores: Record<ProviderName, Pick<ProviderState, 'configured' | 'inRow'> & { used: boolean }>
}

export const makeReport = async ({
  config,
  providers,
  certificate,
}: Pick<Deps, 'config' | 'providers' | 'certificate'>): Promise<NodeReport> => {
  const provedores = Object.fromEntries(
    PROVIDER_NAMES.map(name => {
      const { configured, inRow, done } = providers.state(name)
      return [name, { configured, inRow, used: done > 0 }]
    }),
  ) as NodeReport['provedores']
  return { discos: await readDisks(config), certificado: certificate.state(), provedores }
}
