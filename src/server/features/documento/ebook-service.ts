import { createHash } from 'node:crypto'
import { formatData } from '#contract/fields/data-hora.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import type { EbookContent } from '#server/adapters/documents/content.ts'
import type { OnProgress } from '#server/adapters/documents.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { readDespedida } from '#server/features/despedida/service.ts'
import { listParaImpressao } from '#server/features/homenagem/service.ts'
import {
  type DespedidaImpressa,
  PRINTED_PORTRAIT_EDGE_PX,
  pessoaOf,
  printedCerimonias,
  readForPrint,
} from './content-service.ts'
import { makeOrUnavailable } from './service.ts'

/** Longest side in print: 300 points at 200 dots per inch. */
const PICTURE_EDGE_PX = 840
/** Limits the pictures decoded at once, so that a large book leaves processor time for pages. */
const PICTURES_CONCURRENT_MAX = 2
/** Share of the work that reading the homenagens with their pictures takes. */
const READING_SHARE = 0.3
/** Part of every key. Raise it when books are drawn differently. */
const LAYOUT_VERSION = 2

export type EbookSource = {
  despedida: DespedidaImpressa & { obituario: string }
  /** Only approved ones, oldest first. */
  homenagens: HomenagemPublica[]
  /** Hashes everything a book shows and nothing else, and whose book it is. */
  key: string
}

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA for a despedida that the session may not see */
export const readEbookSource = async (deps: Deps, session: Session, id: number): Promise<EbookSource> => {
  const despedida = await readDespedida(deps, deps.db, session, id)
  const homenagens = await listParaImpressao(deps.db, id)
  const { pessoa_falecida, foto_perfil, foto_fundo, obituario } = despedida
  const content = [pessoa_falecida, foto_perfil, foto_fundo, obituario, printedCerimonias(despedida), homenagens]
  const hash = createHash('sha256').update(JSON.stringify([LAYOUT_VERSION, ...content]))
  return { despedida, homenagens, key: `${id}-${hash.digest('base64url').slice(0, 27)}` }
}

/** The day of an instant in the portal's time zone. */
const localDay = (deps: Deps, instant: string): string => localTimeOf(deps.config.TZ_PORTAL, instant).slice(0, 10)

const homenagensOf = async (deps: Deps, aprovadas: readonly HomenagemPublica[], onProgress?: OnProgress) => {
  const printed: EbookContent['homenagens'] = []
  for (let start = 0; start < aprovadas.length; start += PICTURES_CONCURRENT_MAX) {
    printed.push(
      ...(await Promise.all(
        aprovadas.slice(start, start + PICTURES_CONCURRENT_MAX).map(async ({ nome, descricao, data, imagem }) => ({
          nome,
          descricao,
          data: formatData(localDay(deps, data)),
          imagem: await readForPrint(deps, imagem, PICTURE_EDGE_PX),
        })),
      )),
    )
    onProgress?.(printed.length / aprovadas.length)
  }
  return printed
}

/** @throws Problem EBOOK_INDISPONIVEL */
export const drawEbook = async (deps: Deps, source: EbookSource, onProgress?: OnProgress): Promise<Uint8Array> => {
  const { despedida, homenagens } = source
  const content: EbookContent = {
    ...(await pessoaOf(deps, despedida, PRINTED_PORTRAIT_EDGE_PX)),
    biografia: despedida.obituario,
    cerimonias: printedCerimonias(despedida),
    homenagens: await homenagensOf(deps, homenagens, ratio => onProgress?.(READING_SHARE * ratio)),
  }
  return makeOrUnavailable(deps, { kind: 'ebook', content }, 'EBOOK_INDISPONIVEL', ratio =>
    onProgress?.(READING_SHARE + (1 - READING_SHARE) * ratio),
  )
}
