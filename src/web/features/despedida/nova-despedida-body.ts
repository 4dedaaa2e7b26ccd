import { cerimoniasBody } from '#contract/despedida/cerimonia-schema.ts'
import { PLACEHOLDERS } from '#contract/despedida/rules.ts'
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

export type NovaDespedida = ReturnType<typeof novaDespedidaBody>
