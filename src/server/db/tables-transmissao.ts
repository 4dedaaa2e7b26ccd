import type { Generated, GeneratedAlways } from 'kysely'

/** The transmissao of a ceremony without a chapel (0090). */
export type TransmissaoTables = {
  transmissao_cerimonia: {
    id: GeneratedAlways<number>
    despedida_id: number
    cerimonia: string
    camera: string
    autorizada_por: string
    parentesco: Generated<string>
    aberta_em: Generated<string>
    aberta_por: Generated<number | null>
    segmento_em: Generated<string | null>
    encerrada_em: Generated<string | null>
    prorrogada_ate: Generated<string | null>
    em_andamento: Generated<boolean>
    cartao_hmac: Generated<string | null>
    cartao_criado_em: Generated<string | null>
    obs_hmac: Generated<string | null>
  }
}
