import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { comunicadoFileName } from '#contract/documento/file-name-rules.ts'
import type { comunicadoQuery } from '#contract/documento/schema.ts'
import type { CerimoniaAnunciada } from '#server/adapters/documents/content.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { Problem } from '#server/core/problem.ts'
import type { Deps } from '#server/deps.ts'
import { readGrupoPublico } from '#server/features/configuracao/service.ts'
import { readOpenDespedida } from '#server/features/despedida/public-service.ts'
import { addressKey } from '#server/http/rate-limits.ts'
import { createPermits } from './cartao-service.ts'
import {
  announcedCerimonias,
  type DespedidaImpressa,
  isPictureUnavailable,
  PRINTED_PORTRAIT_EDGE_PX,
  pessoaOf,
} from './content-service.ts'
import { makeOrUnavailable } from './service.ts'

/** Part of every key. Raise it when comunicados are drawn differently. */
const LAYOUT_VERSION = 4

/** `endereco`: of the public page. */
type Wanted = z.output<typeof comunicadoQuery> & { id: number; endereco: string }

type Source = {
  /** Undefined: neutral, for a despedida that anonymous visitors may not see. */
  despedida: DespedidaImpressa | undefined
  cerimonias: CerimoniaAnunciada[]
  grupo: string
  /** Hashes everything that a comunicado shows and nothing else. */
  key: string
}

const readSource = async (deps: Deps, wanted: Wanted): Promise<Source> => {
  const despedida = await readOpenDespedida(deps, wanted.id)
  const now = localTimeOf(deps.config.TZ_PORTAL, deps.now())
  const cerimonias = despedida ? announcedCerimonias(despedida, wanted.tipo, now) : []
  if (despedida && wanted.tipo !== 'nota' && cerimonias.length === 0) throw new Problem('NAO_ENCONTRADO')
  const { rodape: grupo } = await readGrupoPublico(deps)
  const { pessoa_falecida, foto_perfil, foto_fundo } = despedida ?? {}
  const content = [pessoa_falecida, foto_perfil, foto_fundo, cerimonias, grupo]
  const hash = createHash('sha256').update(JSON.stringify([LAYOUT_VERSION, wanted, ...content]))
  return { despedida, cerimonias, grupo, key: hash.digest('base64url').slice(0, 27) }
}

/** @throws Problem INDISPONIVEL */
const draw = async (deps: Deps, wanted: Wanted, { despedida, cerimonias, grupo, key }: Source) => {
  const { tipo, formato, endereco } = wanted
  const pessoa = despedida && (await pessoaOf(deps, despedida, PRINTED_PORTRAIT_EDGE_PX))
  const content = { tipo, formato, endereco, pessoa, cerimonias, grupo }
  const bytes = await makeOrUnavailable(deps, { kind: 'comunicado', content }, 'INDISPONIVEL')
  const hasPortrait = pessoa?.retrato !== undefined
  const isWhole = hasPortrait || !(await isPictureUnavailable(deps, despedida?.foto_perfil ?? null))
  // A page that changed while it was drawn has lost its documents already: what shows the earlier hour is not stored after that.
  return { bytes, complete: isWhole && (await readSource(deps, wanted)).key === key }
}

export type Comunicado = { etag: string; nome: string; bytes: Uint8Array | undefined }

/**
 * Reads a comunicado for anybody; only one that must be drawn counts against the address. That of a private or inactive despedida is neutral.
 * @throws Problem DESPEDIDA_NAO_ENCONTRADA, NAO_ENCONTRADO without such a mass, MUITAS_TENTATIVAS, INDISPONIVEL.
 */
export const createComunicadoReader = (deps: Deps) => {
  const permit = createPermits(deps, 'COMUNICADO')
  /** @param known the ETag that the caller has: no bytes for the same one */
  return async (wanted: Wanted, address: string, known: string | undefined): Promise<Comunicado> => {
    const source = await readSource(deps, wanted)
    const { id, tipo, formato } = wanted
    const [etag, nome] = [
      `"${source.key}"`,
      comunicadoFileName(tipo, formato, source.despedida?.pessoa_falecida.nome ?? ''),
    ]
    if (known === etag) return { etag, nome, bytes: undefined }
    const owner = `${id}/${tipo}-${formato}`
    const bytes = await deps.comunicados.getOrDraw(
      owner,
      source.key,
      () => draw(deps, wanted, source),
      () => permit(addressKey(address)),
    )
    return { etag, nome, bytes }
  }
}
