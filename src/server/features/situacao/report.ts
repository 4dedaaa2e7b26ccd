import { stat, statfs } from 'node:fs/promises'
import { SITUACAO } from '#contract/situacao/messages.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderName, ProviderState } from '#server/gateways/providers.ts'

/** `livre` null: the folder could not be looked at. Bytes. */
export type DiskReport = { pasta: string; livre: number | null; total: number }

/** What a node alone can see. */
export type NodeReport = {
  discos: DiskReport[]
  provedores: Record<ProviderName, Pick<ProviderState, 'configured' | 'inRow'> & { used: boolean }>
}

export const PROVIDERS: readonly ProviderName[] = ['email', 'sms', 'diretorio', 'imagens']

const readDisk = async (pasta: string, path: string): Promise<DiskReport & { device?: number }> => {
  try {
    const { bavail, bsize, blocks } = await statfs(path)
    return { pasta, livre: bavail * bsize, total: blocks * bsize, device: (await stat(path)).dev }
  } catch {
    return { pasta, livre: null, total: 0 }
  }
}

/** Each disk once, under the first of its folders. Beside the data folder, folders nothing was put into yet do not exist. */
const readDisks = async ({ config }: Pick<Deps, 'config'>): Promise<DiskReport[]> => {
  const folders: [string, string][] = [
    [SITUACAO.pastaDados, config.DATA_DIR],
    ...(config.S3_ENDERECO === '' ? [[SITUACAO.pastaImagens, config.mediaDir] as [string, string]] : []),
    [SITUACAO.pastaTransmissao, config.streamDir],
    [SITUACAO.pastaGravacoes, config.recordingDir],
  ]
  const read = await Promise.all(folders.map(([pasta, path]) => readDisk(pasta, path)))
  const seen = new Set<number>()
  return read
    .filter(({ device, pasta }) => {
      if (device === undefined) return pasta === SITUACAO.pastaDados
      return !seen.has(device) && seen.add(device)
    })
    .map(({ pasta, livre, total }) => ({ pasta, livre, total }))
}

export const makeReport = async (deps: Pick<Deps, 'config' | 'providers'>): Promise<NodeReport> => {
  const provedores = Object.fromEntries(
    PROVIDERS.map(name => {
      const { configured, inRow, done } = deps.providers.state(name)
      return [name, { configured, inRow, used: done > 0 }]
    }),
  ) as NodeReport['provedores']
  return { discos: await readDisks(deps), provedores }
}
