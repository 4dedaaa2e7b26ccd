import { CAMPO_TEXTO_MAX } from '#contract/despedida/limits.ts'
import type { Secrets } from '#server/core/secrets.ts'
import type { Executor } from '#server/db/client.ts'
import { importDespedida } from '#server/features/despedida/import-service.ts'
import { importFalecido } from '#server/features/falecido/service.ts'
import * as store from './store.ts'

const isPlan = (tipo: string): boolean => /plano/i.test(tipo)

/**
 * Opens a despedida in draft for every row with a wake that is not over: inactive, with the data of the register, so that staff only confirm
 * it. A person who has a despedida gets no second one.
 */
export const openDrafts = async (tx: Executor, secrets: Secrets, ids: readonly number[]): Promise<void> => {
  for (const row of await store.listRowsForDrafts(tx, ids)) {
    const { nascimento, falecimento } = row
    if (nascimento === null || falecimento === null) continue
    const falecido = await importFalecido(tx, {
      nome: row.nome,
      data_nascimento: nascimento,
      data_falecimento: falecimento,
      sexo: row.sexo,
    })
    const fields = {
      falecido_id: falecido.id,
      data_sepultamento: row.dt_sepultamento,
      local_sepultamento: row.cemiterio.slice(0, CAMPO_TEXTO_MAX),
      localizacao_sepultado: row.localizacao.slice(0, CAMPO_TEXTO_MAX),
      data_velorio: row.dt_velorio,
      local_velorio: row.velorio.slice(0, CAMPO_TEXTO_MAX),
      status_memoria: false,
      contrato_jazigo: isPlan(row.tipo) ? '' : row.num_contrato,
      contrato_plano: isPlan(row.tipo) ? row.num_contrato : '',
      criado_por: null,
      atualizado_por: null,
    }
    const despedidaId = await importDespedida(tx, secrets, fields, 'despedida.rascunho')
    await store.linkDespedida(tx, row.id, despedidaId)
  }
}
