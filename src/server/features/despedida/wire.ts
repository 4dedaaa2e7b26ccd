import {
  camposDaPagina,
  type DespedidaCard,
  type DespedidaPublica,
  falecidoPublico,
} from '#contract/despedida/public-schema.ts'
import { PLACEHOLDERS } from '#contract/despedida/rules.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { velorioInForce } from '#contract/despedida/velorio-rules.ts'
import { unitName } from '#contract/units.ts'
import { apresentacaoOf, type DespedidaRow } from './store.ts'

/** Place and hour of the velório as everybody but staff reads them: the active apresentacao's, else the page's. */
const velorio = (row: DespedidaRow) => {
  const { data_velorio, local_velorio } = velorioInForce(row, apresentacaoOf(row))
  return { data_velorio, local_velorio }
}

/** The unit whose florists serve the velório: the apresentacao's, else the one the page names. */
export const unitOf = (row: DespedidaRow): string | null => velorioInForce(row, apresentacaoOf(row)).empresa

/**
 * For staff and the despedida's moderator; `codigo` is the decrypted access code. Only staff see contracts, editors, and a page that
 * differs from its apresentacao.
 */
export const toDespedida = (row: DespedidaRow, codigo: string, staff: boolean): Despedida => ({
  ...camposDaPagina.parse(row),
  ...PLACEHOLDERS,
  ...(staff
    ? {
        contrato_jazigo: row.contrato_jazigo,
        codigo_jazigo: row.codigo_jazigo,
        contrato_plano: row.contrato_plano,
        user_create: row.user_create ?? '',
        user_update: row.user_update ?? '',
      }
    : velorio(row)),
  publicacao: row.pessoa_moderador !== null,
  dataCreate: row.criado_em,
  data_update: row.atualizado_em,
  controle: { chave: row.chave },
  apresentacao: {
    id: row.apresentacao_id,
    codigo,
    empresa: row.empresa,
    capela: row.capela,
    camera: row.camera,
    dataHoraInicial: row.data_hora_inicial,
    dataHoraFinal: row.data_hora_final,
    status: row.apresentacao_status,
    status_camera: row.status_camera,
  },
  status_apresentacao: row.ao_vivo,
  qtd_moderacao: row.pendentes,
  qtd_denuncias: row.denuncias,
  capela: { unidade: row.empresa === null ? null : (unitName(row.empresa) ?? null) },
  pessoa_falecida: row.pessoa_falecida,
  pessoa_moderador: row.pessoa_moderador,
})

/** An inactive apresentacao is hidden from the public. */
const apresentacaoPublica = (row: DespedidaRow): DespedidaPublica['apresentacao'] => {
  const active = row.apresentacao_status === true
  return {
    empresa: active ? row.empresa : null,
    capela: active ? row.capela : null,
    camera: row.camera,
    dataHoraInicial: active ? row.data_hora_inicial : null,
    dataHoraFinal: active ? row.data_hora_final : null,
  }
}

type PublicaExtras = Pick<DespedidaPublica, 'floriculturas' | 'mudancas' | 'acesso'>

export const toPublica = (row: DespedidaRow, extras: PublicaExtras): DespedidaPublica => ({
  ...camposDaPagina.parse(row),
  ...velorio(row),
  pessoa_falecida: falecidoPublico.parse(row.pessoa_falecida),
  pessoa_moderador: row.pessoa_moderador && { nome: row.pessoa_moderador.nome },
  apresentacao: apresentacaoPublica(row),
  status_apresentacao: row.ao_vivo,
  ...extras,
})

export const toCard = (row: DespedidaRow): DespedidaCard => {
  const { camera: _camera, ...apresentacao } = apresentacaoPublica(row)
  return {
    id: row.id,
    foto_perfil: row.foto_perfil,
    foto_fundo: row.foto_fundo,
    local_velorio: velorio(row).local_velorio,
    pessoa_falecida: falecidoPublico.parse(row.pessoa_falecida),
    apresentacao,
    status_apresentacao: row.ao_vivo,
  }
}
