import { createHash } from 'node:crypto'
import type { Assinatura } from '#contract/assinatura/schema.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import type { Copia } from '#contract/documento/schema.ts'
import { formatData } from '#contract/fields/data-hora.ts'
import type { FotografiaPublica } from '#contract/fotografia/schema.ts'
import { printedWords } from '#contract/homenagem/rules.ts'
import type { HomenagemPublica } from '#contract/homenagem/schema.ts'
import { isStaff } from '#contract/roles.ts'
import type { EbookContent } from '#server/adapters/documents/content.ts'
import type { OnProgress } from '#server/adapters/documents.ts'
import { localTimeOf } from '#server/core/local-time.ts'
import { Problem } from '#server/core/problem.ts'
import { publicAddress } from '#server/core/public-url.ts'
import type { Session } from '#server/db/sessions.ts'
import type { Deps } from '#server/deps.ts'
import { listParaImpressao as listAssinaturas } from '#server/features/assinatura/service.ts'
import { readDespedida } from '#server/features/despedida/service.ts'
import { listParaImpressao as listFotografias } from '#server/features/fotografia/service.ts'
import { listParaFamilia, listParaImpressao } from '#server/features/homenagem/service.ts'
import {
  type DespedidaImpressa,
  PRINTED_PORTRAIT_EDGE_PX,
  pessoaOf,
  printedCerimonias,
  readForPrint,
} from './content-service.ts'
import { makeOrUnavailable } from './service.ts'

/** Longest side in print: 180 points at 300 dots per inch. */
const PICTURE_EDGE_PX = 750
/** Longest side of a photograph, which is at most as wide as the text, and of the first one, which may be as tall as a page. */
const FOTOGRAFIA_EDGE_PX = 1200
const FIRST_FOTOGRAFIA_EDGE_PX = 1800
/** Limits the pictures decoded at once, so that a large book leaves processor time for pages. */
const PICTURES_CONCURRENT_MAX = 2
/** Share of the work that reading the homenagens with their pictures takes. */
const READING_SHARE = 0.3
/** Part of every key. Raise it when books are drawn differently. */
const LAYOUT_VERSION = 7

export type EbookSource = {
  despedida: DespedidaImpressa & { id: number; obituario: string }
  /** Those on the page, in the order of the family. */
  fotografias: FotografiaPublica[]
  /** Only approved ones, oldest first. */
  homenagens: HomenagemPublica[]
  /** Those for the family alone; empty in a copy that is not its own. */
  soFamilia: HomenagemPublica[]
  /** Signatures of the livro de presença, oldest first; empty in a copy that is not the family's. */
  presenca: Pick<Assinatura, 'nome' | 'cidade'>[]
  /** Hashes everything a book shows and nothing else, and whose book it is. */
  key: string
}

/** What only the family's own copy contains. */
const readFamilyPart = async (
  deps: Deps,
  id: number,
  copia: Copia,
): Promise<Pick<EbookSource, 'soFamilia' | 'presenca'>> => {
  if (copia !== 'familia') return { soFamilia: [], presenca: [] }
  const soFamilia = await listParaFamilia(deps.db, id)
  const signatures = await listAssinaturas(deps.db, id)
  return { soFamilia, presenca: signatures.map(({ nome, cidade }) => ({ nome, cidade })) }
}

/** @throws Problem DESPEDIDA_NAO_ENCONTRADA for a despedida that the session may not see, ACESSO_NEGADO for staff who ask for the family's copy */
export const readEbookSource = async (deps: Deps, session: Session, id: number, copia: Copia): Promise<EbookSource> => {
  const despedida = await readDespedida(deps, deps.db, session, id)
  if (copia === 'familia' && isStaff(session.roles)) throw new Problem('ACESSO_NEGADO')
  return ebookSourceOf(deps, despedida, copia)
}

/** The caller checks the permission. */
export const ebookSourceOf = async (deps: Deps, despedida: Despedida, copia: Copia): Promise<EbookSource> => {
  const { id } = despedida
  const fotografias = await listFotografias(deps.db, id)
  const homenagens = await listParaImpressao(deps.db, id)
  const family = await readFamilyPart(deps, id, copia)
  const { pessoa_falecida, foto_perfil, foto_fundo, obituario } = despedida
  const content = [
    pessoa_falecida,
    foto_perfil,
    foto_fundo,
    obituario,
    printedCerimonias(despedida),
    fotografias,
    homenagens,
    family,
  ]
  const hash = createHash('sha256').update(JSON.stringify([LAYOUT_VERSION, ...content]))
  return { despedida, fotografias, homenagens, ...family, key: `${id}-${hash.digest('base64url').slice(0, 27)}` }
}

/** The day of an instant in the portal's time zone. */
const localDay = (deps: Deps, instant: string): string => localTimeOf(deps.config.TZ_PORTAL, instant).slice(0, 10)

/** @param page address where their voices are heard; "" for none */
const homenagensOf = async (
  deps: Deps,
  aprovadas: readonly HomenagemPublica[],
  page: string,
  onProgress: OnProgress,
) => {
  const printed: EbookContent['homenagens'] = []
  for (let start = 0; start < aprovadas.length; start += PICTURES_CONCURRENT_MAX) {
    printed.push(
      ...(await Promise.all(
        aprovadas.slice(start, start + PICTURES_CONCURRENT_MAX).map(async one => ({
          nome: one.nome,
          descricao: printedWords(one),
          data: formatData(localDay(deps, one.data)),
          imagem: await readForPrint(deps, one.imagem, PICTURE_EDGE_PX),
          endereco: one.voz && page !== '' ? `${page}#mensagem-${one.id}` : '',
        })),
      )),
    )
    onProgress(printed.length / aprovadas.length)
  }
  return printed
}

/** A photograph whose file cannot be read leaves no place. */
const fotografiasOf = async (deps: Deps, fotografias: readonly FotografiaPublica[]) => {
  const printed: EbookContent['fotografias'] = []
  for (const { imagem, legenda, ano } of fotografias) {
    const edge = printed.length === 0 ? FIRST_FOTOGRAFIA_EDGE_PX : FOTOGRAFIA_EDGE_PX
    const picture = await readForPrint(deps, imagem, edge)
    if (picture) printed.push({ imagem: picture, legenda: [legenda, ano].filter(Boolean).join(', ') })
  }
  return printed
}

/** @throws Problem EBOOK_INDISPONIVEL */
export const drawEbook = async (deps: Deps, source: EbookSource, onProgress?: OnProgress): Promise<Uint8Array> => {
  const { despedida, fotografias, homenagens, soFamilia, presenca } = source
  const total = homenagens.length + soFamilia.length
  const page = publicAddress(deps.config, `/despedida/${despedida.id}?aba=mensagens`)
  const onRead = (ratio: number) => onProgress?.(READING_SHARE * ratio)
  const content: EbookContent = {
    ...(await pessoaOf(deps, despedida, PRINTED_PORTRAIT_EDGE_PX)),
    biografia: despedida.obituario,
    cerimonias: printedCerimonias(despedida),
    fotografias: await fotografiasOf(deps, fotografias),
    homenagens: await homenagensOf(deps, homenagens, page, ratio => onRead((ratio * homenagens.length) / total)),
    soFamilia: await homenagensOf(deps, soFamilia, '', ratio =>
      onRead((homenagens.length + ratio * soFamilia.length) / total),
    ),
    presenca,
  }
  return makeOrUnavailable(deps, { kind: 'ebook', content }, 'EBOOK_INDISPONIVEL', ratio =>
    onProgress?.(READING_SHARE + (1 - READING_SHARE) * ratio),
  )
}
