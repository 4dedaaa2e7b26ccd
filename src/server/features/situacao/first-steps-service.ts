import type { Passo, PassoInicial } from '#contract/situacao/schema.ts'
import { PASSOS } from '#contract/situacao/schema.ts'
import type { Deps } from '#server/deps.ts'
import { latestBackupRuns } from '#server/features/backup/queries.ts'
import { listConfiguracao } from '#server/features/configuracao/service.ts'
import { listUnitContacts } from '#server/features/unidade/service.ts'
import { countTelas } from './store.ts'

/** Units of which a visitor finds a number to call. */
const countContacts = async (deps: Deps): Promise<number> =>
  (await listUnitContacts(deps)).filter(({ telefone, whatsapp }) => telefone !== '' || whatsapp !== '').length

/** Partner florists of all units together. */
const countFloriculturas = async ({ db }: Deps): Promise<number> =>
  (await listConfiguracao(db)).flatMap(one => (one.secao === 'floriculturas' ? one.valor.itens : [])).length

/** `api/primeiros-passos`: each step is done once there is one of what it asks for. */
export const readSteps = async (deps: Deps): Promise<PassoInicial[]> => {
  const { db, config } = deps
  const counts: Record<Passo, number> = {
    contatos: await countContacts(deps),
    floricultura: await countFloriculturas(deps),
    codigos: config.SMS_URL + config.WHATSAPP_URL === '' ? 0 : 1,
    camera: deps.cameras?.().length ?? 0,
    tela: await countTelas(db),
    copia: (await latestBackupRuns(db)).good ? 1 : 0,
  }
  return PASSOS.map(passo => ({ passo, feito: counts[passo] > 0, quantos: counts[passo] }))
}
