import type { Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<number>
type Instant = Generated<string>

/** Photographs of a page, and uploads of them that are not finished (0084). */
export type FotografiaTables = {
  fotografia: {
    id: Id
    despedida_id: number
    ordem: number
    imagem: string
    homenagem_id: Generated<number | null>
    legenda: Generated<string>
    ano: Generated<number | null>
    alternativo: Generated<string>
    retirada_em: Generated<string | null>
    criado_em: Instant
  }
  fotografia_envio: {
    id: Id
    despedida_id: number
    conta_id: number
    nome: string
    bytes: number
    assinatura: string
    fotografia_id: Generated<number | null>
    criado_em: Instant
  }
  fotografia_parte: { envio_id: number; parte: number; conteudo: Uint8Array }
}
