import { cerimoniasBody } from '#contract/despedida/cerimonia-schema.ts'
import { PLACEHOLDERS } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { api } from '#web/lib/http.ts'
import type { DespedidaValues } from './despedida-values.ts'

export type Vinculos = { falecidoId: number; moderadorId: number | null; contrato: string; plano: boolean }

/** Body of `nova-despedida`: the draft, its deceased and moderator, and the fixed values of specification §7. */
export const novaDespedidaBody = (draft: DespedidaValues, { falecidoId, moderadorId, contrato, plano }: Vinculos) => ({
  ...PLACEHOLDERS,
  ...draft,
  cerimonias: cerimoniasBody.parse(draft.cerimonias),
  foto_perfil: null,
  status_memoria: true,
  contrato_jazigo: plano ? '' : contrato,
  contrato_plano: plano ? contrato : '',
  publicacao: moderadorId !== null,
  pessoa_falecida_id: falecidoId,
  pessoa_moderador_id: moderadorId,
})
type NovaDespedida = ReturnType<typeof novaDespedidaBody>

export const createDespedida = (body: NovaDespedida, idempotencyKey: string) =>
  api('POST /cliente/nova-despedida', { body, idempotencyKey })

/** The same fields for a despedida that an earlier attempt has created. */
export const updateDespedida = (
  { status_memoria: _status, pessoa_falecida_id: _falecido, pessoa_moderador_id: moderadorId, ...body }: NovaDespedida,
  id: number,
) =>
  api('POST /cliente/update-despedida', {
    body: { id, ...body, pessoa_moderador: moderadorId === null ? null : { id: moderadorId } },
  })

export const readDespedida = (id: number): Promise<Despedida> => api('GET /cliente/despedida/:id', { params: { id } })

/** The despedida as it was read, with another moderator (specification §7); refused if it changed since. */
export const attachModerador = (despedida: Despedida, moderadorId: number): Promise<Despedida> =>
  api('POST /cliente/update-despedida', { body: { ...despedida, pessoa_moderador: { id: moderadorId } } })
